import type { PageModel } from '@roadside/mfe-kit/contract';
import { samplePage } from '@roadside/mfe-kit/sample-page';

/** A whole page model for tests: the sample context, and no slots. */
export const sampleModel: PageModel = {
  ...samplePage,
  status: 200,
  messages: {},
  head: { title: '', description: '', keywords: '', canonical: '', alternates: [], noindex: false },
  slots: [],
  fragments: {},
};
