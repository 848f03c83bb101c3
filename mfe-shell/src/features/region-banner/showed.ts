/** Local storage: the visitor has been asked. */
export const SHOWED = 'region-banner-showed';
