import type { FragmentModule, PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT, pageState } from '@roadside/mfe-kit/page/host';
import { describe, report } from '@roadside/mfe-kit/report';
import type { Federation } from '../federation/federation';
import { updateHead } from '../document/head';
import { canCheck } from '../integrity';
import type { Islands } from '../islands';
import { loadStyles } from '../document/styles';
import { createAnnouncer, focusContent, scrollToStart } from './arrival';
import { anchorOf, isPlainClick } from '../../shared/links/clicks';
import { keepQuery, pageOf, pathOf } from './links';
import type { Models } from './models';
import { countLoad, countPage } from './pages-seen';
import { startPrefetch } from './prefetch';
import { isOverlay, scrollBack, startScrollMemory } from './scroll';
import { withTransition } from './transition';

/**
 * A navigation that takes longer shows progress (`data-navigating` on the root element), in
 * milliseconds.
 */
const SLOW_AFTER_MS = 200;

/** What caused a navigation. */
type Cause =
  { readonly kind: 'link'; readonly anchor: HTMLElement } | { readonly kind: 'history'; readonly state: unknown };

/**
 * Soft navigation: shows linked pages without a reload. If anything prevents that (a new release, a
 * failed remote, no response), it falls back to an ordinary navigation.
 */
export function startNavigation(page: { federation: Federation; islands: Islands; models: Models }): void {
  const { federation, islands, models } = page;
  const prefetch = startPrefetch(models);
  const scroll = startScrollMemory();
  const announce = createAnnouncer();
  let shown = pathOf(new URL(location.href));
  let latest = 0;

  /** Supersedes the navigation in flight. Returns whether the new one has been superseded. */
  function supersede(): () => boolean {
    const number = ++latest;
    showProgress(false);
    return () => number !== latest;
  }

  async function navigate(url: URL, cause: Cause): Promise<void> {
    const isSuperseded = supersede();
    const slow = setTimeout(() => isSuperseded() || showProgress(true), SLOW_AFTER_MS);
    try {
      // An overlay closed just before the click first removes its history entry.
      const [model] = await Promise.all([models.get(pathOf(url), 'auto'), pageState().stepBack]);
      if (isSuperseded()) return;
      // After a reload the server may be able to make the page.
      if (!model || model.status >= 500 || !islands.canShow(model) || !(await canCheck(Object.values(model.fragments))))
        return loadPage(url, cause);
      const [modules] = await Promise.all([loadModules(federation, model), loadStyles(model)]);
      if (isSuperseded()) return;
      await withTransition(
        () => {
          if (!isSuperseded()) arrive(url, cause, model, modules);
        },
        cause.kind === 'link' ? cause.anchor : undefined,
      );
    } catch (error) {
      if (isSuperseded()) return;
      report({ kind: 'navigation-failed', message: describe(error) });
      loadPage(url, cause);
    } finally {
      clearTimeout(slow);
      if (!isSuperseded()) showProgress(false);
    }
  }

  /** Puts the page into the document in one step. */
  function arrive(url: URL, cause: Cause, model: PageModel, modules: ReadonlyMap<string, FragmentModule>): void {
    // The edge may have redirected to another path. Otherwise the URL keeps its query, as in a
    // browser.
    const finalUrl = new URL(model.url, location.origin);
    if (finalUrl.pathname === url.pathname) finalUrl.search = url.search;
    finalUrl.hash = url.hash;
    const samePage = pathOf(finalUrl) === shown;
    if (cause.kind === 'link') {
      // A link inside an overlay replaces its history entry, so that "back" leads to the page
      // below.
      history[samePage || isOverlay(history.state) ? 'replaceState' : 'pushState'](scroll.nextState(), '', finalUrl);
    }
    const position = cause.kind === 'history' ? scroll.arrive(cause.state) : undefined;
    if (cause.kind === 'history' && pathOf(finalUrl) !== pathOf(url)) history.replaceState(history.state, '', finalUrl);
    shown = pathOf(finalUrl);

    // Listeners of the event read the count.
    if (cause.kind === 'link' && !samePage) countPage();
    window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: model }));
    islands.show(model, modules);
    updateHead(model);
    focusContent();
    if (position) scrollBack(position);
    else scrollToStart(finalUrl);
    announce(model.head.title);
    prefetch.watch();
  }

  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event);
    if (anchor) keepQuery(anchor, location);
    const url = anchor && isPlainClick(event) && pageOf(anchor, location.href);
    if (!url) return;
    event.preventDefault();
    void navigate(url, { kind: 'link', anchor });
  });

  addEventListener('popstate', (event) => {
    // This step removes the entry of a closed overlay. A navigation in flight goes on.
    if (pageState().stepBack && scroll.isCurrent(event.state)) return;
    // This step belongs to an open overlay, which handles it. The URL is not that of the page
    // below.
    if (isOverlay(event.state) && document.querySelector('dialog[open]')) return;
    const url = new URL(location.href);
    if (pathOf(url) !== shown) {
      void navigate(url, { kind: 'history', state: event.state });
      return;
    }
    // A step within the page. The browser scrolls to the hash of a new entry; known entries are
    // restored here.
    supersede();
    if (scroll.isCurrent(event.state)) return;
    const position = scroll.arrive(event.state);
    if (position) scrollBack(position);
  });

  countLoad();
  prefetch.watch();
}

/** Marks the document during a slow navigation. The brand's sheet shows the mark. */
function showProgress(inProgress: boolean): void {
  document.documentElement.toggleAttribute('data-navigating', inProgress);
}

/** Loads the exposed modules of a page's fragments, by name. */
async function loadModules(federation: Federation, model: PageModel): Promise<Map<string, FragmentModule>> {
  const load = async ([name, fragment]: (typeof entries)[number]) => {
    const module = await federation.load(name, fragment);
    await module.prepare?.(model.page);
    return [name, module] as const;
  };
  const entries = Object.entries(model.fragments);
  return new Map(await Promise.all(entries.map(load)));
}

/** Navigates with a page load. After a history step the URL has already changed. */
function loadPage(url: URL, cause: Cause): void {
  if (cause.kind === 'history') location.reload();
  else location.assign(url);
}
