import type { MountedPage } from '@roadside/mfe-kit/page/host';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from './federation';
import type { Islands } from './islands';
import { pathOf } from './navigation/links';
import type { Models } from './navigation/models';
import { loadStyles } from './styles';

/** A page cannot be shown inside the present one. */
class MountPageError extends Error {
  override readonly name = 'MountPageError';
}

/** Makes `mountPage` of the kit's `RoadsideLoader`. */
export function createMountPage(page: { federation: Federation; islands: Islands; models: Models }) {
  /** @throws MountPageError and whatever stands in the way of the page's model, module and styles. */
  return async function mountPage(url: string, element: HTMLElement): Promise<MountedPage> {
    const address = new URL(url, location.href);
    if (address.origin !== location.origin) throw new MountPageError(`${url} is no page of this site.`);
    const model = await page.models.get(pathOf(address), 'auto');
    const plan = model?.slots.find(({ slot }) => slot === 'main');
    const fragment = plan && model?.fragments[plan.fragment];
    if (!fragment || model.status !== 200 || !page.islands.fits(model))
      throw new MountPageError(`${url} has no page that fits into this one.`);

    const [module] = await Promise.all([page.federation.load(plan.fragment, fragment), loadStyles(model)]);
    await module.prepare?.(model.page);
    const mounted = module.mount(element, contextFor(model, plan), { hydrate: false, idPrefix: 'inside-' });
    // A fragment that throws in its first render leaves nothing; it has reported why.
    if (!element.hasChildNodes()) {
      mounted.unmount();
      throw new MountPageError(`${url} showed nothing.`);
    }
    return { title: model.head.title, unmount: () => mounted.unmount() };
  };
}
