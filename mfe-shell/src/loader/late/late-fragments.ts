import type { LateFragment, Messages, MountedFragment, PageModel } from '@roadside/mfe-kit/contract';
import { FLAGS_EVENT, loadMessages, PAGE_EVENT } from '@roadside/mfe-kit/page/host';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from '../federation';
import { loadStyles } from '../styles';
import { isCovered, meetsStartConditions, remaining } from './start-conditions';

/** One that has started. */
interface Started {
  readonly late: LateFragment;
  readonly element: HTMLElement;
  readonly mounted: MountedFragment;
}

/**
 * Starts the fragments that do not come with the page, each when its conditions hold: on this page or a later one, never under an open
 * overlay. Nothing of them is fetched before that.
 */
export function startLateFragments(first: PageModel, federation: Federation): void {
  const started = new Map<string, Started>();
  const underWay = new Set<string>();
  let model = first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function consider(): void {
    clearTimeout(timer);
    if (isCovered()) return;
    const waiting = (model.client.late ?? []).filter(
      ({ name, starts }) => !started.has(name) && meetsStartConditions(starts, model),
    );
    for (const late of waiting) if (remaining(late.starts) === 0) void start(late);
    const later = waiting.map(({ starts }) => remaining(starts)).filter((milliseconds) => milliseconds > 0);
    if (later.length > 0) timer = setTimeout(consider, Math.min(...later));
  }

  async function start(late: LateFragment): Promise<void> {
    if (underWay.has(late.name)) return;
    underWay.add(late.name);
    const { name, remote, slot } = late;
    try {
      const [module, messages] = await Promise.all([
        federation.load(name, remote),
        textsOf(late, model),
        loadStyles({ fragments: { [name]: remote } }),
      ]);
      // Another page may have come meanwhile, or an overlay opened: then it is for the next time.
      const place = document.querySelector(`[data-slot="${slot}"]`);
      if (!place || isCovered() || !isNamed(late, model) || !meetsStartConditions(late.starts, model)) return;
      const element = place.appendChild(document.createElement('div'));
      const mounted = module.mount(element, contextOf(late, model, messages), { hydrate: false });
      started.set(name, { late, element, mounted });
    } catch {
      // Its loading was reported; the page does without it.
    } finally {
      underWay.delete(name);
    }
  }

  async function arrive(next: PageModel): Promise<void> {
    model = next;
    for (const [name, { late, element, mounted }] of started) {
      if (!isNamed(late, next)) {
        mounted.unmount();
        element.remove();
        started.delete(name);
        continue;
      }
      const messages = await textsOf(late, next).catch(() => undefined);
      if (messages && model === next) mounted.update(contextOf(late, next, messages));
    }
    consider();
  }

  window.addEventListener(PAGE_EVENT, (event) => void arrive((event as CustomEvent<PageModel>).detail));
  window.addEventListener(FLAGS_EVENT, consider);
  new MutationObserver(consider).observe(document.documentElement, { attributeFilter: ['data-scroll-locks'] });
  consider();
}

/** Whether a page names a fragment in the same release. */
function isNamed({ name, remote }: LateFragment, { client }: PageModel): boolean {
  return client.late?.some((other) => other.name === name && other.remote.release === remote.release) ?? false;
}

/** Its texts: those that the page has, and the others from the server. */
async function textsOf({ remote }: LateFragment, { locale, messages }: PageModel): Promise<Messages> {
  const missing = remote.messages.filter((namespace) => !messages[namespace]);
  return { ...messages, ...(await loadMessages(missing, locale.language)) };
}

function contextOf({ name, slot, remote }: LateFragment, model: PageModel, messages: Messages) {
  const whole = { ...model, messages, fragments: { [name]: remote } };
  return contextFor(whole, { slot, fragment: name });
}
