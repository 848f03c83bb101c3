import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Breadcrumbs } from './Breadcrumbs';

const ROOT = { title: 'Knowledge base', url: '/kb' };
const TAXI = { title: 'Taxi', url: '/kb/taxi' };

test('links all ancestors but not the page itself', () => {
  const html = renderToStaticMarkup(<Breadcrumbs label="You are here" items={[ROOT, TAXI]} />);
  expect(html).toContain('href="/kb"');
  expect(html).not.toContain('Taxi');
});

test('renders nothing at the root', () => {
  expect(renderToStaticMarkup(<Breadcrumbs label="You are here" items={[ROOT]} />)).toBe('');
});
