// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toBlocks, toDocument } from './convert';
import { blocksOf } from './paste';
import { safeLink } from './safe-link';

/** Text without white space. */
const letters = (text: string | null) => (text ?? '').replaceAll(/\s/g, '');

const pasted = (html: string) => blocksOf(new DOMParser().parseFromString(html, 'text/html').body);

test('text of an office program becomes headings, items and paragraphs', () => {
  const html = `<style>p.MsoNormal {color: red}</style><h1 style="color:#2F5496">Night shift</h1>
<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Park</b> in a <i>lit</i> place.<o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>Water</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Charger</p>
<p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>Call</p>`;
  expect(toBlocks(toDocument(pasted(html)))).toEqual([
    { type: 'heading', level: 'section', text: [{ text: 'Night shift' }] },
    {
      type: 'paragraph',
      text: [{ text: 'Park', bold: true }, { text: ' in a ' }, { text: 'lit', italic: true }, { text: ' place.' }],
    },
    { type: 'list', ordered: false, items: [[{ text: 'Water' }], [{ text: 'Charger' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'Call' }]] },
  ]);
});

test('a page of the web keeps links to sites and loses scripts, pictures and colours', () => {
  const html = `<div style="color:red"><script>alert(1)</script><p>See <a href="https://example.org/a" onclick="x()">this</a>
and <a href="javascript:alert(1)">that</a>.</p><img src="x" onerror="alert(1)"><hr><blockquote><p>Slow down</p></blockquote>
<table><tr><td>One</td><td>Two</td></tr></table></div>`;
  expect(pasted(html)).toEqual([
    {
      type: 'paragraph',
      text: [
        { text: 'See ' },
        { text: 'this', link: 'https://example.org/a' },
        { text: ' and ' },
        { text: 'that' },
        { text: '.' },
      ],
    },
    { type: 'divider' },
    { type: 'quote', text: [{ text: 'Slow down' }] },
    { type: 'paragraph', text: [{ text: 'One' }] },
    { type: 'paragraph', text: [{ text: 'Two' }] },
  ]);
});

test('text of Google Docs is not bold because of its wrapper, and breaks of a chat divide it', () => {
  const html = `<b style="font-weight:normal"><span style="font-weight:700">Bold</span><span> plain</span></b>`;
  expect(pasted(html)).toEqual([{ type: 'paragraph', text: [{ text: 'Bold', bold: true }, { text: ' plain' }] }]);
  expect(pasted('One<br>two<br><br>three')).toEqual([
    { type: 'paragraph', text: [{ text: 'One' }, { text: '\n' }, { text: 'two' }] },
    { type: 'paragraph', text: [{ text: 'three' }] },
  ]);
});

test('pictures and cards that were copied from an editor come back whole', () => {
  const html = `<figure><img src="/api/post-pictures/a1_-" alt="A lit place"><figcaption>Here</figcaption></figure>
<figure class="link-card" data-url="https://example.org/" data-description=""><strong>Parking</strong><span>x</span></figure>`;
  expect(pasted(html)).toEqual([
    { type: 'image', picture: 'a1_-', alt: 'A lit place', caption: 'Here' },
    { type: 'link', url: 'https://example.org/', title: 'Parking', description: '' },
  ]);
});

const quote = (source: string) =>
  `<figure class="quote"><blockquote><p>Slow <b>down</b></p></blockquote><figcaption><cite>${source}</cite></figcaption></figure>`;

test('a quote that was copied from an editor or a post keeps its source', () => {
  const text = [{ text: 'Slow ' }, { text: 'down', bold: true }];
  expect(pasted(quote('<a href="https://example.org/">The rules</a>'))).toEqual([
    { type: 'quote', text, source: 'The rules', url: 'https://example.org/' },
  ]);
  expect(pasted(quote('<a href="javascript:alert(1)">A neighbour</a>'))).toEqual([
    { type: 'quote', text, source: 'A neighbour' },
  ]);
});

test('any markup becomes blocks of the editor, and no text is lost', () => {
  const tag = fc.constantFrom(
    'p',
    'div',
    'b',
    'i',
    'li',
    'ul',
    'ol',
    'h1',
    'h4',
    'blockquote',
    'td',
    'span',
    'aside',
    'section',
  );
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { depthSize: 'small' },
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc
        .tuple(tag, fc.array(tie('html'), { maxLength: 4 }))
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    ),
  }));
  fc.assert(
    fc.property(html, (markup) => {
      const body = new DOMParser().parseFromString(markup, 'text/html').body;
      const document = toDocument(blocksOf(body));
      document.check();
      expect(letters(document.textContent)).toBe(letters(body.textContent));
    }),
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'HTTP',
  '//example.org',
  '/profile',
  'https://bank.example@evil.example/',
  '',
  `https://e.org/${'a'.repeat(2000)}`,
])('%s is no link of a post', (address) => expect(safeLink(address)).toBeUndefined());

test('an address of a site is', () => {
  expect(safeLink(' https://Example.org/a b ')).toBe('https://example.org/a%20b');
});
