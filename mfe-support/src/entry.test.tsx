import { describeConformance } from '@roadside/mfe-kit/testing';

import support from '../../locales/en/support.json';
import * as entry from './entry';

describeConformance('mfe-support', {
  entry,
  slots: ['main'],
  messages: { support },
  // A drop zone replaces the browser's own file input.
  allowedFaults: /^childList in <(div class="zone"|p class="words" id="[^"]*-limits")/,
});
