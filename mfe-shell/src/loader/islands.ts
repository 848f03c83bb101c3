import type { FragmentModule, MountedFragment, PageModel, SlotName, SlotPlan } from '@roadside/mfe-kit/contract';
import { describe, report } from '@roadside/mfe-kit/report';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from './federation/federation';
import { yieldToMain } from './tasks';

/** A fragment mounted in its slot. */
interface Island {
  readonly fragment: string;
  readonly mounted: MountedFragment;
}

/** The document's slots and the fragments mounted in them. */
export interface Islands {
  /** Hydrates the slots of the first page, one task each. A slot that fails keeps its HTML. */
  start(): Promise<void>;
  /** Whether the fragments of a page fit this document: same releases, brand and contract. */
  fits(next: PageModel): boolean;
  /**
   * Whether a page can be shown without a reload: it fits, and every fragment that stays is
   * mounted.
   */
  canShow(next: PageModel): boolean;
  /** Shows a page. `modules` holds its fragments' modules by name. */
  show(next: PageModel, modules: ReadonlyMap<string, FragmentModule>): void;
}

/** Creates the islands of a document that shows the given model. */
export function createIslands(federation: Federation, first: PageModel): Islands {
  const islands = new Map<SlotName, Island>();
  let current = first;

  function mount(model: PageModel, plan: SlotPlan, module: FragmentModule, hydrate: boolean): void {
    const element = slotElement(plan.slot);
    if (!element) return;
    const mounted = module.mount(element, contextFor(model, plan), { hydrate });
    islands.set(plan.slot, { fragment: plan.fragment, mounted });
  }

  function fits(next: PageModel): boolean {
    const sameReleases = Object.entries(next.fragments).every(
      ([name, { release }]) => (current.fragments[name]?.release ?? release) === release,
    );
    return sameReleases && next.site.brand === current.site.brand && next.contract === current.contract;
  }

  async function hydrate(plan: SlotPlan): Promise<void> {
    const fragment = first.fragments[plan.fragment];
    // A failed load has been reported, and a remote fragment has no entry. The server's HTML stays.
    const module = fragment?.entry && (await federation.load(plan.fragment, fragment).catch(() => undefined));
    if (!module) return;
    await yieldToMain();
    // The visitor may have navigated meanwhile to a page without this slot.
    if (current !== first) return;
    try {
      if (!plan.hydrate) slotElement(plan.slot)?.replaceChildren();
      mount(first, plan, module, plan.hydrate);
    } catch (error) {
      report({ kind: 'render-failed', fragment: plan.fragment, message: describe(error) });
    }
  }

  return {
    async start() {
      for (const plan of first.slots) {
        void hydrate(plan);
        await yieldToMain();
      }
    },

    fits,

    canShow(next) {
      const isMounted = next.slots.every((plan) => {
        const previous = current.slots.find(({ slot }) => slot === plan.slot);
        return previous?.fragment !== plan.fragment || islands.get(plan.slot)?.fragment === plan.fragment;
      });
      return isMounted && fits(next);
    },

    show(next, modules) {
      for (const [slot, island] of islands) {
        if (next.slots.some((plan) => plan.slot === slot && plan.fragment === island.fragment)) continue;
        island.mounted.unmount();
        islands.delete(slot);
      }
      // A slot whose fragment was never mounted holds only HTML.
      for (const { slot } of current.slots) if (!islands.has(slot)) slotElement(slot)?.replaceChildren();
      for (const plan of next.slots) {
        const island = islands.get(plan.slot);
        const module = modules.get(plan.fragment);
        if (island) island.mounted.update(contextFor(next, plan));
        else if (module) mount(next, plan, module, false);
      }
      current = next;
    },
  };
}

function slotElement(slot: SlotName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
}
