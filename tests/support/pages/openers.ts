/** Links that open an overlay, by attributes that are equal in every language, in page order. */
export const OPENERS = {
  menu: 'header a[href="#footer"]:not([aria-label])',
  places: 'header a[href*="/cities"][aria-label]',
  search: 'header a[aria-keyshortcuts]',
  support: 'footer a[href$="/contact-us"]',
  privacy: '#privacy + a',
} as const;
