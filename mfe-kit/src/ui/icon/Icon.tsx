import styles from './Icon.module.css';

/** Outlines from lucide (ISC licence), 24 by 24. */
const PATHS = {
  check: ['M20 6 9 17l-5-5'],
  'chevron-down': ['m6 9 6 6 6-6'],
  'chevron-left': ['m15 18-6-6 6-6'],
  globe: ['M22 12A10 10 0 1 1 2 12a10 10 0 0 1 20 0', 'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20', 'M2 12h20'],
  headset: [
    'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5Zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3Z',
    'M21 16v2a4 4 0 0 1-4 4h-5',
  ],
  'map-pin': [
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
    'M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  ],
  menu: ['M4 12h16', 'M4 18h16', 'M4 6h16'],
  search: ['m21 21-4.34-4.34', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0'],
} as const;

/** Names of the available icons. */
export type IconName = keyof typeof PATHS;

/** All names, for examples. */
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

/** Props of {@link Icon}. */
export interface IconProps {
  /** Name of the icon. */
  name: IconName;
}

/** Icon next to a label, in its text colour. Hidden from screen readers: the label is read. */
export function Icon({ name }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[name].join('')} />
    </svg>
  );
}
