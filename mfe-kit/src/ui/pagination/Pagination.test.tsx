import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Pagination } from './Pagination';
import { shownPages } from './shown-pages';

test.each([
  [1, 2, [1, 2]],
  [1, 12, [1, 2, { before: 12 }, 12]],
  [4, 12, [1, 2, 3, 4, 5, { before: 12 }, 12]],
  [5, 12, [1, { before: 4 }, 4, 5, 6, { before: 12 }, 12]],
  [12, 12, [1, { before: 11 }, 11, 12]],
])('lists the links for page %i of %i', (page, count, shown) => {
  expect(shownPages(page, count)).toEqual(shown);
});

test('marks the current page and links to its neighbours', () => {
  const html = renderToStaticMarkup(
    <Pagination
      label="Pages"
      page={2}
      count={3}
      href={(page) => `?page=${page}`}
      words={{ previous: 'Previous', next: 'Next' }}
      pageLabel={(page) => `Page ${page}`}
    />,
  );
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/href="\?page=1" rel="prev"/);
  expect(html).toMatch(/href="\?page=3" rel="next"/);
});
