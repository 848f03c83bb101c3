import type { LateFragment, Messages, MountedFragment, PageModel } from '@roadside/mfe-kit/contract';
import { FLAGS_EVENT, loadMessages, PAGE_EVENT } from '@roadside/mfe-kit/page/host';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from '../federation/federation';
import { loadStyles } from '../document/styles';
import { canCheck } from '../integrity';
import { isCovered, meetsStartConditions, remaining } from './start-conditions';

/** A fragment that has started. */
interface Started {
  readonly late: LateFragment;
  readonly element: HTMLElement;
  readonly mounted: MountedFragment;
}

/**
 * Starts late fragments when their conditions hold, on this page or a later one, and never under an
 * open overlay. It fetches nothing before that.
 */
export function startLateFragments(first: PageModel, federation: Federation): void {
  const started = new Map<string, Started>();
  const inFlight = new Set<string>();
  let model = first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function startReady(): void {
    clearTimeout(timer);
    if (isCovered()) return;
    const waiting = (model.client.late ?? []).filter(
      ({ name, starts }) => !started.has(name) && meetsStartConditions(starts, model),
    );
    for (const late of waiting) if (remaining(late.starts) === 0) void start(late);
    const delays = waiting.map(({ starts }) => remaining(starts)).filter((milliseconds) => milliseconds > 0);
    if (delays.length > 0) timer = setTimeout(startReady, Math.min(...delays));
  }

  async function start(late: LateFragment): Promise<void> {
    if (inFlight.has(late.name)) return;
    inFlight.add(late.name);
    const { name, remote, slot } = late;
    try {
      if (!(await canCheck([remote]))) return;
      const [module, messages] = await Promise.all([
        federation.load(name, remote),
        messagesFor(late, model),
        loadStyles({ fragments: { [name]: remote } }),
      ]);
      // The page may have changed or an overlay opened meanwhile. A later check starts the
      // fragment.
      const slotElement = document.querySelector(`[data-slot="${slot}"]`);
      if (!slotElement || isCovered() || !isNamed(late, model) || !meetsStartConditions(late.starts, model)) return;
      const element = slotElement.appendChild(document.createElement('div'));
      const mounted = module.mount(element, lateContext(late, model, messages), { hydrate: false });
      started.set(name, { late, element, mounted });
    } catch {
      // The load error is already reported. The page works without this fragment.
    } finally {
      inFlight.delete(name);
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
      const messages = await messagesFor(late, next).catch(() => undefined);
      if (messages && model === next) mounted.update(lateContext(late, next, messages));
    }
    startReady();
  }

  window.addEventListener(PAGE_EVENT, (event) => void arrive((event as CustomEvent<PageModel>).detail));
  window.addEventListener(FLAGS_EVENT, startReady);
  new MutationObserver(startReady).observe(document.documentElement, { attributeFilter: ['data-scroll-locks'] });
  startReady();
}

/** Whether a page names the fragment in the same release. */
function isNamed({ name, remote }: LateFragment, { client }: PageModel): boolean {
  return client.late?.some((other) => other.name === name && other.remote.release === remote.release) ?? false;
}

/** Returns the fragment's messages: the page's own, and missing ones from the server. */
async function messagesFor({ remote }: LateFragment, { locale, messages }: PageModel): Promise<Messages> {
  const missing = remote.messages.filter((namespace) => !messages[namespace]);
  return { ...messages, ...(await loadMessages(missing, locale.language)) };
}

function lateContext({ name, slot, remote }: LateFragment, model: PageModel, messages: Messages) {
  const pageModel = { ...model, messages, fragments: { [name]: remote } };
  return contextFor(pageModel, { slot, fragment: name });
}
