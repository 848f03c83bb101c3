import type { FragmentModule, MountedFragment, PageModel, SlotName, SlotPlan } from '@roadside/mfe-kit/contract';
import { describe, report } from '@roadside/mfe-kit/report';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from './federation';
import { yieldToMain } from './tasks';

/** A fragment that is alive in its slot. */
interface Island {
  readonly fragment: string;
  readonly mounted: MountedFragment;
}

/** The slots of the document and what lives in them. */
export interface Islands {
  /** Begins to bring every slot of the first page to life, each in a task of its own. A slot that fails keeps its HTML. */
  start(): Promise<void>;
  /** Whether the parts of a page can live in this document: no release has changed, nor the brand, nor the contract. */
  fits(next: PageModel): boolean;
  /** Whether a page can be shown without a reload: it fits, and what stays in its slot is alive. */
  canShow(next: PageModel): boolean;
  /** Shows a page. The modules are those of its fragments, by name. */
  show(next: PageModel, modules: ReadonlyMap<string, FragmentModule>): void;
}

/** The islands of a document that shows the given model. */
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

  async function bringToLife(plan: SlotPlan): Promise<void> {
    const fragment = first.fragments[plan.fragment];
    // A remote that does not load has been reported, and one of another server has no entry; what the server sent stays.
    const module = fragment?.entry && (await federation.load(plan.fragment, fragment).catch(() => undefined));
    if (!module) return;
    await yieldToMain();
    // The visitor may be on another page by now, which does without this slot.
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
        void bringToLife(plan);
        await yieldToMain();
      }
    },

    fits,

    canShow(next) {
      const alive = next.slots.every((plan) => {
        const before = current.slots.find(({ slot }) => slot === plan.slot);
        return before?.fragment !== plan.fragment || islands.get(plan.slot)?.fragment === plan.fragment;
      });
      return alive && fits(next);
    },

    show(next, modules) {
      for (const [slot, island] of islands) {
        if (next.slots.some((plan) => plan.slot === slot && plan.fragment === island.fragment)) continue;
        island.mounted.unmount();
        islands.delete(slot);
      }
      // What never came to life in a slot leaves only its HTML behind.
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
