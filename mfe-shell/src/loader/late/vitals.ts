import type { Vital } from '@roadside/mfe-kit/page/host';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Records page speed metrics when each is final. */
export function watchVitals(record: (vital: Vital) => void): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(({ name, value }) => record({ name, value }));
}
