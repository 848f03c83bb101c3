import { expect, test } from 'vitest';

import { withoutFormLinks } from './form-links';

test('removes links to any support form, and keeps their texts and all other links', () => {
  const html =
    '<p><a href="/ru-en/moskva/contact-us/taxi?article=a">Write <em>to us</em></a>, ' +
    '<a href="/ru-en/moskva/contact-us">ask</a> or <a href="/ru-en/moskva/contact-us-not">read</a> ' +
    '<a href="/ru-en/moskva/jobs">on</a>.</p>';
  expect(withoutFormLinks(html)).toBe(
    '<p>Write <em>to us</em>, ask or <a href="/ru-en/moskva/contact-us-not">read</a> ' +
      '<a href="/ru-en/moskva/jobs">on</a>.</p>',
  );
});
