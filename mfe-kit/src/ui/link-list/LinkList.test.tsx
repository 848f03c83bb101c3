import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { LinkList } from './LinkList';

test('renders a summary only where one is given', () => {
  const html = renderToStaticMarkup(
    <LinkList
      items={[
        { id: 'a', title: 'A', url: '/a', summary: 'About A' },
        { id: 'b', title: 'B', url: '/b', summary: '' },
      ]}
    />,
  );
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html.match(/<p/g)).toHaveLength(1);
});
