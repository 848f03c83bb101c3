import type { ReactNode } from 'react';

import styles from './Picture.module.css';

const DRAWINGS: Readonly<Record<string, () => ReactNode>> = {
  cone: Cone,
  'courier-on-foot': CourierOnFoot,
  taxi: Taxi,
};

/** Props of {@link Picture}. */
export interface PictureProps {
  /** Identifier of a profession, or `cone` where a road is closed. A name without a drawing gets the road. */
  name: string;
}

/** Two-tone picture, square, as wide as its place. Silent: what it stands beside says it in words. */
export function Picture({ name }: PictureProps) {
  const Drawing = DRAWINGS[name] ?? Road;
  return (
    <svg className={styles.picture} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

function Taxi() {
  return (
    <>
      <path className={styles.line} d="M4 78h88" />
      <path className={styles.ink} d="M41 22h14a2 2 0 0 1 2 2v7H39v-7a2 2 0 0 1 2-2z" />
      <path
        className={styles.fill}
        d="M6 58c0-5 3-8 8-9l13-2 10-13c2-2 4-3 7-3h17c3 0 6 1 8 3l10 12 6 2c4 1 6 4 6 8v10a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z"
      />
      <path className={styles.glass} d="M34 47l7-9c1-1 2-2 4-2h5v11zM55 36h6c2 0 3 1 4 2l8 9H55z" />
      <path className={styles.ink} d="M22 54h7v6h-7zM36 54h7v6h-7zM50 54h7v6h-7zM64 54h7v6h-7z" />
      <circle className={styles.wheel} cx="26" cy="70" r="8" />
      <circle className={styles.wheel} cx="72" cy="70" r="8" />
    </>
  );
}

function CourierOnFoot() {
  return (
    <>
      <path className={styles.line} d="M14 90h68" />
      <rect className={styles.fill} x="16" y="24" width="27" height="32" rx="5" />
      <path className={styles.strap} d="M22 33h11M22 40h6" />
      <circle className={styles.ink} cx="56" cy="14" r="8" />
      <path className={styles.limb} d="M53 31 50 56l12 13-3 18M50 56l-7 15-13 13M53 31l11 13 12 2" />
    </>
  );
}

function Road() {
  return (
    <>
      <path className={styles.fill} d="M36 14h24l24 70H12z" />
      <path className={styles.limb} d="M48 76V64M48 50v-9M48 29v-5" />
    </>
  );
}

function Cone() {
  return (
    <>
      <path className={styles.line} d="M8 84h80" />
      <path className={styles.fill} d="M42 14h12l19 66H23z" />
      <path className={styles.ink} d="M37.4 30h21.2l4 14H33.4zM30.5 54h35l3.5 12H27z" />
      <path className={styles.ink} d="M16 76h64v8H16z" />
    </>
  );
}
