import { describeConformance } from '@roadside/mfe-kit/testing';

import browse from '../../locales/en/browse.json';
import formats from '../../locales/en/formats.json';
import messages from '../../locales/en/knowledge-base.json';
import * as entry from './entry';

describeConformance('mfe-knowledge-base', {
  entry,
  slots: ['main'],
  messages: { browse, formats, 'knowledge-base': messages },
  example(html, file) {
    // Examples of screens are whole pages with one heading; parts of an article have none.
    const isScreen = /\/features\/[^/]+\/examples\.tsx$/.test(file);
    if (isScreen && html.match(/<h1/g)?.length !== 1) throw new Error(`${file} has not one heading.`);
  },
});
