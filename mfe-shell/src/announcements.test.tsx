import { virtual } from '@guidepup/virtual-screen-reader';
import { showToast } from '@roadside/mfe-kit/page';
import { setSession, type RoadsideLoader } from '@roadside/mfe-kit/page/host';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import formats from '../../locales/en/formats.json';
import overlays from '../../locales/en/overlays.json';
import shell from '../../locales/en/shell.json';
import account from './features/account/examples';
import menu from './features/menu/examples';
import privacy from './features/privacy/examples';
import search from './features/search/examples';
import { SupportOverlay } from './features/support/SupportOverlay';
import { Toasts } from './features/toasts/Toasts';
import { Sample } from './shared/testing/Sample';

/** Announcements have real delays, which grow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});

afterEach(async () => {
  await virtual.stop();
  cleanup();
  vi.restoreAllMocks();
  setSession({ status: 'unknown' });
  globalThis.__roadsideLoader = undefined;
  globalThis.__roadsidePage = undefined;
});

/** Waits for an announcement from a live region. */
const expectToHear = (text: string) =>
  vi.waitFor(async () => expect(await virtual.spokenPhraseLog()).toContain(text), { timeout: 20_000 });

/** Reads an overlay to its end, from the focus after its button is pressed. */
async function readOverlay(example: (() => ReactNode) | undefined, title: string): Promise<string[]> {
  render(<>{example?.()}</>);
  await virtual.start({ container: document.body });
  const button = await screen.findByRole('button', { name: 'Open' });
  await virtual.clearSpokenPhraseLog();
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: title });
  await vi.waitFor(async () => expect(await virtual.spokenPhraseLog()).not.toEqual([]), { timeout: 20_000 });
  for (let step = 0; step < 100; step++) {
    if ((await virtual.lastSpokenPhrase()).startsWith(`end of dialog, ${title}`)) break;
    await virtual.next();
  }
  return (await virtual.spokenPhraseLog()).filter((phrase) => !phrase.startsWith('end of'));
}

test("announces the menu's name, then its links", async () => {
  expect(await readOverlay(menu.examples['usual'], 'Menu')).toMatchInlineSnapshot(`
    [
      "dialog, Menu",
      "heading, Menu, level 2",
      "button, Close",
      "link, Contact us",
      "link, Sign in",
      "link, City: Moscow Change",
      "Moscow",
      "Change",
      "region, Languages",
      "list",
      "listitem, level 1, position 1, set size 3",
      "link, Русский",
      "listitem, level 1, position 2, set size 3",
      "link, English, current item",
      "listitem, level 1, position 3, set size 3",
      "link, עברית",
      "heading, Professions, level 3",
      "list",
      "listitem, level 1, position 1, set size 3",
      "link, Taxi",
      "Taxi",
      "listitem, level 1, position 2, set size 3",
      "link, Courier on foot",
      "Courier on foot",
      "listitem, level 1, position 3, set size 3",
      "link, Courier by car",
      "Courier by car",
      "heading, Sections, level 3",
      "list",
      "listitem, level 1, position 1, set size 3",
      "link, Knowledge base",
      "Knowledge base",
      "listitem, level 1, position 2, set size 3",
      "link, Questions and answers",
      "Questions and answers",
      "listitem, level 1, position 3, set size 3",
      "link, Cities",
      "Cities",
      "link, Bring a friend to the road",
      "Bring a friend to the road",
      "list, Social networks",
      "listitem, level 1, position 1, set size 2",
      "link, Telegram",
      "listitem, level 1, position 2, set size 2",
      "link, YouTube",
    ]
  `);
});

test('announces the search field and how to leave it', async () => {
  expect(await readOverlay(search.examples['usual'], 'Search')).toMatchInlineSnapshot(`
    [
      "dialog, Search",
      "combobox, Search the knowledge base, has popup listbox, not expanded, autocomplete in list",
      "button, Search, disabled",
      "status",
      "checkbox, The / key opens search, checked",
      "The / key opens search",
    ]
  `);
});

test("announces the current privacy choice and each option's meaning", async () => {
  expect(await readOverlay(privacy.examples['usual'], 'Privacy settings')).toMatchInlineSnapshot(`
    [
      "dialog, Privacy settings",
      "heading, Privacy settings, level 2",
      "button, Close",
      "form",
      "paragraph",
      "We count which pages are opened and whether they work. That takes no name, phone number or address. The rest is up to you.",
      "paragraph",
      "You haven’t chosen yet. For now we count taps, but share these numbers with no one.",
      "group, What may we count?",
      "What may we count?",
      "radio, Only what is necessary, We don’t count taps and share nothing., checked, position 1, set size 2",
      "Only what is necessary",
      "paragraph",
      "We don’t count taps and share nothing.",
      "radio, Everything, We also count taps, which shows where the site is hard to use. The statistics services of this site’s owner may get these numbers., not checked, position 2, set size 2",
      "Everything",
      "paragraph",
      "We also count taps, which shows where the site is hard to use. The statistics services of this site’s owner may get these numbers.",
      "paragraph",
      "link, Cookies and data in your browser",
      "button, Save",
    ]
  `);
});

test('announces the signed-in visitor and the sign-out link', async () => {
  const Account = account.examples['initials'] ?? (() => null);
  expect(await readOverlay(() => <Account />, 'Your account')).toMatchInlineSnapshot(`
    [
      "dialog, Your account",
      "heading, Your account, level 2",
      "button, Close",
      "paragraph",
      "Anna Petrova",
      "link, Open profile",
      "Open profile",
      "link, Sign out",
    ]
  `);
});

/** Shows a page as the loader does. */
async function mountInto(element: HTMLElement, title: string, html: string) {
  element.innerHTML = html;
  return { title: `${title} — Roadside`, unmount: () => element.replaceChildren() };
}

test('announces each support step by its title when it has loaded', async () => {
  history.replaceState(null, '', '/ru-en/moskva/knowledge-base/taxi');
  const url = '/ru-en/moskva/contact-us';
  const mountPage = vi.fn<RoadsideLoader['mountPage']>();
  globalThis.__roadsideLoader = { mountPage, loadSheet: async () => undefined };
  mountPage.mockImplementation((_, element) => mountInto(element, 'What do you do?', `<a href="${url}/taxi">Taxi</a>`));
  render(
    <Sample part={{ messages: { formats, overlays, shell } }}>
      <SupportOverlay open onClose={() => undefined} onClosed={() => undefined} url={url} />
    </Sample>,
  );
  await screen.findByRole('dialog', { name: 'What do you do?' });
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  let arrive: (() => void) | undefined;
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  mountPage.mockImplementation(async (_, element) => {
    await onItsWay;
    return mountInto(element, 'Taxi driver', '<label>Message <input></label>');
  });
  const link = screen.getByRole('link', { name: 'Taxi' });
  link.focus();
  fireEvent.click(link);
  await expectToHear('heading, What do you do?, level 2');
  arrive?.();
  await expectToHear('heading, Taxi driver, level 2');
  await virtual.next();
  await virtual.next();
  await virtual.next();
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "dialog, What do you do?",
      "heading, What do you do?, level 2",
      "heading, Taxi driver, level 2",
      "button, Close",
      "not busy",
      "Message",
    ]
  `);
});

test('announces a toast politely and an error assertively, the first one and over a dialog too', async () => {
  render(
    <Sample>
      <Toasts />
    </Sample>,
  );
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  showToast({ text: 'Your city is saved.', tone: 'success' });
  await expectToHear('polite: Your city is saved.');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  showToast({ text: 'It could not be sent.', tone: 'danger' });
  await expectToHear('assertive: It could not be sent.');
  showToast({ text: 'It has been sent.' });
  await expectToHear('polite: It has been sent.');
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "polite: Your city is saved.",
      "assertive: It could not be sent.",
      "polite: It has been sent.",
    ]
  `);
  dialog.remove();
});
