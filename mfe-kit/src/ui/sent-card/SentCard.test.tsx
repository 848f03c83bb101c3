import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storeSentNotice, type SentNotice } from '../../page/sent-notice';
import { pageState } from '../../page/page-state';
import { SentCard } from './SentCard';

const PAGE = '/ru-en/moskva/knowledge-base/taxi';

const NOTICE: SentNotice = {
  page: PAGE,
  title: 'Request R-1 is with us',
  lines: ['The answer comes to ivan@example.com.'],
  url: '/ru-en/moskva/requests/secret',
  texts: { open: 'Open', copy: 'Copy', copied: 'Copied', copyFailed: 'Not copied', dismiss: 'Close' },
};

const card = () => screen.queryByRole('region', { name: NOTICE.title });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('is part of the first render in the browser, and absent on the server', () => {
  storeSentNotice(NOTICE);
  expect(renderToStaticMarkup(<SentCard page={PAGE} />)).not.toContain('R-1');
  render(<SentCard page={PAGE} />);
  expect(card()?.textContent).toContain('ivan@example.com');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(NOTICE.url);
});

test('appears only on the page that follows the form', () => {
  storeSentNotice(NOTICE);
  render(<SentCard page="/ru-en/moskva/knowledge-base" />);
  expect(card()).toBeNull();
});

test('stays after a reload and is dismissed once', () => {
  const { unmount } = render(<SentCard page={PAGE} />);
  act(() => void storeSentNotice(NOTICE));
  unmount();
  render(<SentCard page={PAGE} />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(card()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('gives the focus to the page’s main part when it is dismissed', () => {
  storeSentNotice(NOTICE);
  render(
    <main data-slot="main" tabIndex={-1}>
      <SentCard page={PAGE} />
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('copies the link, or says that it could not', async () => {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    copied.push(text);
    if (copied.length > 1) throw new Error('denied');
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  storeSentNotice(NOTICE);
  render(<SentCard page={PAGE} />);
  for (let press = 0; press < 2; press++) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  }
  expect(copied[0]).toBe(`${location.origin}${NOTICE.url}`);
  expect(pageState().toasts).toMatchObject([{ text: 'Copied' }, { text: 'Not copied' }]);
});

test('ignores a malformed notice and one that leads elsewhere', () => {
  sessionStorage.setItem('sent-notice', '{');
  render(<SentCard page={PAGE} />);
  expect(card()).toBeNull();
  act(() => void storeSentNotice({ ...NOTICE, url: '//elsewhere.example' }));
  expect(card()).toBeNull();
});
