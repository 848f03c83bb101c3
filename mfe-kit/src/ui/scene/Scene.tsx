import styles from './Scene.module.css';
import type { SceneDrawing } from './scenes';

/** Props of {@link Scene}. */
export interface SceneProps {
  /** What it shows; see `scenes.ts`. */
  drawing: SceneDrawing;
}

/** Illustration above a short message, hidden from screen readers: the message says the same. */
export function Scene({ drawing }: SceneProps) {
  return (
    <svg className={styles.scene} viewBox="0 0 160 96" width="160" height="96" aria-hidden="true">
      {drawing.map(([manner, path]) => (
        <path key={path} className={styles[manner]} d={path} />
      ))}
    </svg>
  );
}
