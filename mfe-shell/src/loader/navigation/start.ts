import type { FragmentModule, PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT, pageState } from '@roadside/mfe-kit/page/host';
import { describe, report } from '@roadside/mfe-kit/report';
import type { Federation } from '../federation';
import { updateHead } from '../head';
import type { Islands } from '../islands';
import { loadStyles } from '../styles';
import { createAnnouncer, focusContent, scrollToStart } from './arrival';
import { anchorOf, isPlainClick, keepQuery, pageOf, pathOf } from './links';
import type { Models } from './models';
import { countLoad, countPage } from './pages-seen';
import { startPrefetch } from './prefetch';
import { isOverlay, scrollBack, startScrollMemory } from './scroll';
import { withTransition } from './transition';

/** A navigation that takes longer, in milliseconds, is shown: `data-navigating` on the root element. */
const SLOW_AFTER_MS = 200;

/** How a page was asked for. */
type Cause = { readonly kind: 'link' } | { readonly kind: 'history'; readonly state: unknown };

/**
 * Soft navigation: shows the pages that links lead to without a reload. Whatever stands in the way of that (a new release, a
 * dead remote, no answer) ends in an ordinary navigation, which always works.
 */
export function startNavigation(page: { federation: Federation; islands: Islands; models: Models }): void {
  const { federation, islands, models } = page;
  const prefetch = startPrefetch(models);
  const scroll = startScrollMemory();
  const announce = createAnnouncer();
  let shown = pathOf(new URL(location.href));
  let latest = 0;

  /** Makes what was under way stale; tells whether the new turn has become so itself. */
  function begin(): () => boolean {
    const turn = ++latest;
    showProgress(false);
    return () => turn !== latest;
  }

  async function navigate(url: URL, cause: Cause): Promise<void> {
    const isStale = begin();
    const slow = setTimeout(() => isStale() || showProgress(true), SLOW_AFTER_MS);
    try {
      // An overlay that was closed just before the press has an entry to take back first.
      const [model] = await Promise.all([models.get(pathOf(url), 'auto'), pageState().stepBack]);
      if (isStale()) return;
      // A page that the server could not make may be there by now.
      if (!model || model.status >= 500 || !islands.canShow(model)) return leave(url, cause);
      const [modules] = await Promise.all([loadModules(federation, model), loadStyles(model)]);
      if (isStale()) return;
      await withTransition(() => {
        if (!isStale()) arrive(url, cause, model, modules);
      });
    } catch (error) {
      if (isStale()) return;
      report({ kind: 'navigation-failed', message: describe(error) });
      leave(url, cause);
    } finally {
      clearTimeout(slow);
      if (!isStale()) showProgress(false);
    }
  }

  /** Puts the page into the document, all in one go. */
  function arrive(url: URL, cause: Cause, model: PageModel, modules: ReadonlyMap<string, FragmentModule>): void {
    // The edge may have led to another address than the one asked for. Else the address keeps its query, as in a browser.
    const final = new URL(model.url, location.origin);
    if (final.pathname === url.pathname) final.search = url.search;
    final.hash = url.hash;
    const samePage = pathOf(final) === shown;
    if (cause.kind === 'link') {
      // A link inside an overlay leaves it: "back" leads to the page below, not to the overlay.
      history[samePage || isOverlay(history.state) ? 'replaceState' : 'pushState'](scroll.nextState(), '', final);
    }
    const position = cause.kind === 'history' ? scroll.arrive(cause.state) : undefined;
    if (cause.kind === 'history' && pathOf(final) !== pathOf(url)) history.replaceState(history.state, '', final);
    shown = pathOf(final);

    // Who hears of the page finds it counted.
    if (cause.kind === 'link' && !samePage) countPage();
    window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: model }));
    islands.show(model, modules);
    updateHead(model);
    focusContent();
    if (position) scrollBack(position);
    else scrollToStart(final);
    announce(model.head.title);
    prefetch.watch();
  }

  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event);
    if (anchor) keepQuery(anchor, location);
    const url = anchor && isPlainClick(event) && pageOf(anchor, location.href);
    if (!url) return;
    event.preventDefault();
    void navigate(url, { kind: 'link' });
  });

  addEventListener('popstate', (event) => {
    // The step of an overlay that has closed: what the visitor has pressed since goes on.
    if (pageState().stepBack && scroll.isPresent(event.state)) return;
    // A step of an overlay that is open, which shows it: the address is not that of the page below.
    if (isOverlay(event.state) && document.querySelector('dialog[open]')) return;
    const url = new URL(location.href);
    if (pathOf(url) !== shown) {
      void navigate(url, { kind: 'history', state: event.state });
      return;
    }
    // A step within the page: the browser has scrolled to the hash of a new entry, and leaves known entries to us.
    begin();
    if (scroll.isPresent(event.state)) return;
    const position = scroll.arrive(event.state);
    if (position) scrollBack(position);
  });

  countLoad();
  prefetch.watch();
}

/** Marks the document while a slow navigation is under way; the brand's sheet shows it. */
function showProgress(underWay: boolean): void {
  document.documentElement.toggleAttribute('data-navigating', underWay);
}

/** Exposed modules of a page's fragments by name. */
async function loadModules(federation: Federation, model: PageModel): Promise<Map<string, FragmentModule>> {
  const load = async ([name, fragment]: (typeof entries)[number]) => {
    const module = await federation.load(name, fragment);
    await module.prepare?.(model.page);
    return [name, module] as const;
  };
  const entries = Object.entries(model.fragments);
  return new Map(await Promise.all(entries.map(load)));
}

/** Navigates as without JavaScript. After a step in the history the address is already the new one. */
function leave(url: URL, cause: Cause): void {
  if (cause.kind === 'history') location.reload();
  else location.assign(url);
}
