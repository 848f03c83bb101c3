import type { MountedPage, RoadsideLoader } from '@roadside/mfe-kit/page/host';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import formats from '../../../../locales/en/formats.json';
import overlays from '../../../../locales/en/overlays.json';
import shell from '../../../../locales/en/shell.json';
import { Sample } from '../../shared/testing/Sample';
import { SupportOverlay } from './SupportOverlay';

const CONTACT = '/ru-en/moskva/contact-us';
const unmount = vi.fn<() => void>();
const mountPage = vi.fn<RoadsideLoader['mountPage']>();

function show() {
  return render(
    <Sample part={{ messages: { formats, overlays, shell } }}>
      <SupportOverlay open onClose={() => undefined} onClosed={() => undefined} url={CONTACT} />
    </Sample>,
  );
}

async function settle() {
  await act(() => vi.advanceTimersByTimeAsync(0));
}

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.__roadsideLoader = { mountPage, loadSheet: async () => undefined };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  globalThis.__roadsideLoader = undefined;
});

test('shows the link’s page and its title without the site’s name', async () => {
  mountPage.mockImplementation(async (_, element): Promise<MountedPage> => {
    element.append('What do you do?');
    return { title: 'Contact support — Roadside', unmount };
  });
  show();
  expect(screen.getByRole('dialog', { name: 'Contact us' })).toBeTruthy();
  await settle();
  expect(mountPage).toHaveBeenCalledWith(CONTACT, expect.any(HTMLElement));
  expect(screen.getByRole('dialog', { name: 'Contact support' }).textContent).toContain('What do you do?');
});

test('shows the link when the page cannot be shown here', async () => {
  mountPage.mockRejectedValue(new Error('another release'));
  show();
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('did not open');
  expect(screen.getByRole('link', { name: overlays['support.follow'] }).getAttribute('href')).toBe(CONTACT);
});

test('unmounts the page on closing, even one that loads later', async () => {
  mountPage.mockResolvedValue({ title: 'Late', unmount });
  show().unmount();
  expect(unmount).not.toHaveBeenCalled();
  await settle();
  expect(unmount).toHaveBeenCalledOnce();
});
