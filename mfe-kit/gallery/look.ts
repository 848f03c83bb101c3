/** Look of the gallery. It comes from the URL, so tests can open any combination. */
export interface Look {
  readonly brand: string;
  readonly dir: string;
  readonly theme: string;
  /** Title of the only component to show, or their folder, such as `mfe-kit`; empty for all. */
  readonly only: string;
}

/** Options of the look, default first. */
export const CHOICES: Readonly<Record<Exclude<keyof Look, 'only'>, readonly string[]>> = {
  brand: ['amber', 'slate'],
  dir: ['ltr', 'rtl'],
  theme: ['auto', 'light', 'dark'],
};

/**
 * Look in a URL such as `?brand=slate&dir=rtl&theme=dark&only=Dialog`. Missing parameters have
 * their defaults.
 */
export function lookOf(address: URL): Look {
  const choice = (name: keyof typeof CHOICES) => {
    const value = address.searchParams.get(name) ?? '';
    return CHOICES[name].includes(value) ? value : (CHOICES[name][0] ?? '');
  };
  return {
    brand: choice('brand'),
    dir: choice('dir'),
    theme: choice('theme'),
    only: address.searchParams.get('only') ?? '',
  };
}

/** Applies the look to the document. */
export function apply({ brand, dir, theme }: Look): void {
  document.documentElement.dir = dir;
  const sheet = document.querySelector<HTMLLinkElement>('link[href^="brand-"]');
  if (!sheet) return;
  if (theme !== 'auto') sheet.addEventListener('load', () => sheet.sheet && forceTheme(sheet.sheet.cssRules, theme));
  sheet.href = `brand-${brand}.css?${theme}`;
}

/** Makes the rules for one colour scheme unconditional and disables those for the other. */
function forceTheme(rules: CSSRuleList, theme: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')) {
      rule.media.mediaText = rule.conditionText.includes(theme) ? 'all' : 'not all';
    } else if (rule instanceof CSSGroupingRule) forceTheme(rule.cssRules, theme);
  }
  document.documentElement.style.colorScheme = theme;
}
