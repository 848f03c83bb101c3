import { describeConformance } from '@roadside/mfe-kit/testing';

import browse from '../../locales/en/browse.json';
import formats from '../../locales/en/formats.json';
import messages from '../../locales/en/knowledge-base.json';
import * as entry from './entry';

describeConformance('mfe-knowledge-base', {
  entry,
  slots: ['main'],
  messages: { browse, formats, 'knowledge-base': messages },
});
