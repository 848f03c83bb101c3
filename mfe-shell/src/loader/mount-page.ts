import type { MountedPage } from '@roadside/mfe-kit/page/host';
import { contextFor } from '@roadside/mfe-kit/context-for';
import type { Federation } from './federation/federation';
import { canCheck } from './integrity';
import type { Islands } from './islands';
import { pathOf } from './navigation/links';
import type { Models } from './navigation/models';
import { loadStyles } from './document/styles';

/** A page cannot be shown inside the current one. */
class MountPageError extends Error {
  override readonly name = 'MountPageError';
}

/** Creates `mountPage` of the kit's `RoadsideLoader`. */
export function createMountPage(page: { federation: Federation; islands: Islands; models: Models }) {
  /** @throws MountPageError, or the error of the page's model, module or styles. */
  return async function mountPage(url: string, element: HTMLElement): Promise<MountedPage> {
    const address = new URL(url, location.href);
    if (address.origin !== location.origin) throw new MountPageError(`${url} is not a page of this site.`);
    const model = await page.models.get(pathOf(address), 'auto');
    const plan = model?.slots.find(({ slot }) => slot === 'main');
    const fragment = plan && model?.fragments[plan.fragment];
    if (!fragment || model.status !== 200 || !page.islands.fits(model) || !(await canCheck([fragment])))
      throw new MountPageError(`${url} cannot be shown inside the current page.`);

    const [module] = await Promise.all([page.federation.load(plan.fragment, fragment), loadStyles(model)]);
    await module.prepare?.(model.page);
    const mounted = module.mount(element, contextFor(model, plan), { hydrate: false, idPrefix: 'inside-' });
    // A fragment that throws in its first render leaves no HTML. It has reported the error.
    if (!element.hasChildNodes()) {
      mounted.unmount();
      throw new MountPageError(`${url} rendered no HTML.`);
    }
    return { title: model.head.title, unmount: () => mounted.unmount() };
  };
}
