/** How the gallery looks: taken from its address, so that a test can open any combination. */
export interface Look {
  readonly brand: string;
  readonly dir: string;
  readonly theme: string;
  /** Name of the one component that is shown; empty for all. */
  readonly only: string;
}

/** What can be chosen, the default first. */
export const CHOICES: Readonly<Record<Exclude<keyof Look, 'only'>, readonly string[]>> = {
  brand: ['amber', 'slate'],
  dir: ['ltr', 'rtl'],
  theme: ['auto', 'light', 'dark'],
};

/** Look that an address asks for: `?brand=slate&dir=rtl&theme=dark&only=Dialog`. What it does not name is the default. */
export function lookOf(address: URL): Look {
  const choice = (name: keyof typeof CHOICES) => {
    const wanted = address.searchParams.get(name) ?? '';
    return CHOICES[name].includes(wanted) ? wanted : (CHOICES[name][0] ?? '');
  };
  return {
    brand: choice('brand'),
    dir: choice('dir'),
    theme: choice('theme'),
    only: address.searchParams.get('only') ?? '',
  };
}

/** Makes the document look so. */
export function apply({ brand, dir, theme }: Look): void {
  document.documentElement.dir = dir;
  const sheet = document.querySelector<HTMLLinkElement>('link[href^="brand-"]');
  if (!sheet) return;
  if (theme !== 'auto') sheet.addEventListener('load', () => sheet.sheet && forceTheme(sheet.sheet.cssRules, theme));
  sheet.href = `brand-${brand}.css?${theme}`;
}

/** Makes the rules for one colour scheme hold always, and those for the other never. */
function forceTheme(rules: CSSRuleList, theme: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')) {
      rule.media.mediaText = rule.conditionText.includes(theme) ? 'all' : 'not all';
    } else if (rule instanceof CSSGroupingRule) forceTheme(rule.cssRules, theme);
  }
  document.documentElement.style.colorScheme = theme;
}
