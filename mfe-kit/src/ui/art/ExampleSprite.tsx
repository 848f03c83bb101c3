import type { Picture } from '../../contract';

/** The sprite's only symbol. */
export const EXAMPLE_PICTURE: Picture = { url: '#example-shield', width: 96, height: 96 };

/** A sprite in the document: examples have no server. Its symbol has a drawing per manner. */
export function ExampleSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <symbol id="example-shield" viewBox="0 0 96 96" fill="none">
        <g display="var(--art-filled)" stroke="var(--art-ink)" strokeWidth="4" strokeLinecap="round">
          <path fill="var(--art-tint)" stroke="none" d="M12 84a36 36 0 0 1 72 0z" />
          <path fill="var(--art-accent)" d="M48 12l28 10v24c0 18-11 30-28 38-17-8-28-20-28-38V22z" />
          <path stroke="var(--art-detail)" d="M36 47l9 9 16-18" />
          <path d="M6 84h84" />
        </g>
        <g display="var(--art-outline)" stroke="var(--art-ink)" strokeWidth="4">
          <path d="M48 8l32 12v30L66 72 48 86 30 72 16 50V20z" />
          <path stroke="var(--art-mark)" d="M33 46l11 11 20-22" />
        </g>
      </symbol>
    </svg>
  );
}
