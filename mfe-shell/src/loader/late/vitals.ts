import type { Vital } from '@roadside/mfe-kit/page/host';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Notes how fast the page was, each figure when it is final. */
export function watchVitals(note: (vital: Vital) => void): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(({ name, value }) => note({ name, value }));
}
