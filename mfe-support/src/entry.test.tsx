import { describeConformance } from '@roadside/mfe-kit/testing';

import support from '../../locales/en/support.json';
import * as entry from './entry';

describeConformance('mfe-support', {
  entry,
  slots: ['main'],
  messages: { support },
  // The browser's own field for files gives way to one that takes what is dropped and pasted as well.
  wanted: /^childList in <(div class="zone"|p class="words" id="[^"]*-limits")/,
});
