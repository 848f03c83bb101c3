import { createRoot } from 'react-dom/client';
import './index.html';
import { EXAMPLES } from './examples-of-all';
import { Gallery } from './Gallery';
import { apply, lookOf } from './look';

// The gallery has no server: requests stay pending, here and in its tests.
globalThis.fetch = () => new Promise(() => undefined);

const look = lookOf(new URL(location.href));
apply(look);
const root = document.getElementById('gallery');
if (root) createRoot(root).render(<Gallery look={look} examples={EXAMPLES} />);
