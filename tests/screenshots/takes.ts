/** Which pictures are taken of which screens, and their list. */
import { BRANDS, type Brand } from '../support/pages/pages.ts';
import { COMMITTED } from './committed.ts';
import { SCREENS, type Screen } from './screens.ts';

/** Windows, in CSS pixels. */
export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** Where and how a picture is taken. */
export interface Take {
  readonly file: string;
  readonly brand: Brand;
  readonly locale: string;
  readonly size: keyof typeof SIZES;
  readonly dark?: boolean;
}

/**
 * Other settings for some screens, on a phone. The pseudo-languages would show in the menus of the
 * other pictures too.
 */
export const VARIANTS = ['article', 'menu', 'places', 'not-found'].flatMap((of) => [
  { of, name: `${of}-dark`, title: 'dark', settings: {}, locale: 'ru-ru', dark: true },
  {
    of,
    name: `${of}-rtl`,
    title: 'right to left',
    settings: { EMBEDDED_API_PSEUDO_LOCALES: 'true' },
    locale: 'ru-xb',
  },
]);

/** A setting for a screen. */
type Variant = (typeof VARIANTS)[number];

/** Whether a picture is taken: all, or those kept in the repository. */
const isShown =
  (takesAll: boolean) =>
  ({ file }: Take): boolean =>
    takesAll || COMMITTED.has(file);

/** Pictures of a screen: on a phone and on a desktop, in each brand that has it. */
export function takesOf({ name, mainHost = false, phone = false }: Screen, takesAll: boolean): Take[] {
  const brands = mainHost ? BRANDS.slice(0, 1) : BRANDS;
  const sizes = (['phone', 'desktop'] as const).slice(0, phone ? 1 : 2);
  const all = brands.flatMap((brand) =>
    sizes.map((size): Take => {
      const locale = size === 'phone' ? 'ru-ru' : 'ru-en';
      return { file: `${name}-${brand}-${size}`, brand, locale, size };
    }),
  );
  return all.filter(isShown(takesAll));
}

/** Pictures of another setting. */
export function takesOfVariant({ name, locale, dark = false }: Variant, takesAll: boolean): Take[] {
  const all = BRANDS.map((brand): Take => ({ file: `${name}-${brand}`, brand, size: 'phone', locale, dark }));
  return all.filter(isShown(takesAll));
}

/** The screen that is shown in another setting. */
export function screenOf({ of }: Variant): Screen {
  const screen = SCREENS.find(({ name }) => name === of);
  if (!screen) throw new Error(`There is no screen ${of}.`);
  return screen;
}

/** The list of the pictures, beside their folder. */
export function asMarkdown(takesAll: boolean): string {
  const row = (title: string, takes: readonly Take[]) => {
    const cells = BRANDS.map((brand) =>
      takes.filter((take) => take.brand === brand).map(({ file }) => `![](images/${file}.webp)`),
    );
    return takes.length === 0 ? [] : [`| ${title} | ${cells.map((cell) => cell.join(' ')).join(' | ')} |`];
  };
  return [
    '# Screens',
    '',
    takesAll
      ? 'Every screen and state in both brands, on a phone in Russian and on a desktop in English.'
      : 'Amber on a phone in Russian, slate on a desktop in English. `make screenshots` takes these pictures\nagain; `make screenshots ALL=1` takes every screen and state into `.cache/screens`.',
    '',
    `| Screen | ${BRANDS.join(' | ')} |`,
    `|---|${BRANDS.map(() => '---').join('|')}|`,
    ...SCREENS.flatMap((screen) => row(screen.title, takesOf(screen, takesAll))),
    ...VARIANTS.flatMap((variant) =>
      row(`${screenOf(variant).title}, ${variant.title}`, takesOfVariant(variant, takesAll)),
    ),
    '',
  ].join('\n');
}
