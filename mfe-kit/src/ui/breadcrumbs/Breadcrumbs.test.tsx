import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Breadcrumbs } from './Breadcrumbs';

const ROOT = { title: 'Knowledge base', url: '/kb' };
const TAXI = { title: 'Taxi', url: '/kb/taxi' };

test('links every step above the page and leaves the page itself out', () => {
  const html = renderToStaticMarkup(<Breadcrumbs label="You are here" items={[ROOT, TAXI]} />);
  expect(html).toContain('href="/kb"');
  expect(html).not.toContain('Taxi');
});

test('shows nothing at the root', () => {
  expect(renderToStaticMarkup(<Breadcrumbs label="You are here" items={[ROOT]} />)).toBe('');
});
