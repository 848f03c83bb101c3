import { storeSentNotice } from '@roadside/mfe-kit/page/sent-notice';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { prepare } from '#late';

import { Page } from './Page';
import { Sample, samplePage } from './shared/testing/Sample';

const PAGE = '/ru-en/moskva/knowledge-base/taxi';

const TEXTS = { open: 'Open', copy: 'Copy', copied: 'Copied', copyFailed: 'Not copied', dismiss: 'Close' };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Shows a page as the loader does: with its screen loaded. */
async function show(type: 'kb_category' | 'kb_sub_category') {
  const page = samplePage(type, {});
  await prepare(page);
  render(
    <Sample page={page} context={{ url: `${PAGE}?from=mail` }}>
      <Page />
    </Sample>,
  );
}

test('a page that follows a form begins with what was sent', async () => {
  storeSentNotice({ page: PAGE, title: 'Request R-1', lines: [], url: '/ru-en/moskva/requests/t', texts: TEXTS });
  await show('kb_category');
  expect(screen.getByRole('region', { name: 'Request R-1' })).toBeDefined();
  cleanup();
  await show('kb_sub_category');
  expect(screen.queryByRole('region', { name: 'Request R-1' })).toBeNull();
});
