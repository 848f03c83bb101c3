import type { PageData } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS } from '../../shared/testing/sample-content';
import { NotFoundPage } from './NotFoundPage';

const NEAREST = SECTIONS.flatMap(({ articles }) => articles);
const MANY = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => ({
  id: name,
  title: `The ${name} article`,
  url: `/ru-en/moskva/knowledge-base/taxi/money/${name}`,
  summary: '',
}));
const KAZAN = { city_code: 'kazan', city_name: 'Kazan' };

/** A page that does not exist. */
function notFound(error: Partial<NonNullable<PageData['error']>>) {
  return samplePage('not_found', { status: 404, error: { code: 404, ...error } });
}

const examples: Examples = {
  title: 'NotFoundPage',
  examples: {
    nowhere: () => (
      <Sample page={notFound({})}>
        <NotFoundPage />
      </Sample>
    ),
    withArticlesLikeIt: () => (
      <Sample page={notFound({ nearest: NEAREST })}>
        <NotFoundPage />
      </Sample>
    ),
    inAnotherCity: () => (
      <Sample page={notFound(KAZAN)}>
        <NotFoundPage />
      </Sample>
    ),
    inAnotherCityWithArticlesLikeIt: () => (
      <Sample page={notFound({ ...KAZAN, nearest: MANY })}>
        <NotFoundPage />
      </Sample>
    ),
    brokenRequestLink: () => (
      <Sample page={notFound({})} context={{ url: '/ru-en/moskva/requests/abc' }}>
        <NotFoundPage />
      </Sample>
    ),
    withoutContactForm: () => (
      <Sample page={notFound({})} context={{ flags: { DISABLE_CONTACT_US_FORM: 'on' } }}>
        <NotFoundPage />
      </Sample>
    ),
  },
};

export default examples;
