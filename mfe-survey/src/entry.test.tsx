import { describeConformance } from '@roadside/mfe-kit/testing';
import formats from '../../locales/en/formats.json';
import survey from '../../locales/en/survey.json';
import * as entry from './entry';

describeConformance('mfe-survey', {
  entry,
  slots: ['edge-of-page'],
  messages: { formats, survey },
  // The survey appears shortly after hydration, which a busy machine may observe.
  allowedFaults: /^childList in (<div>)?<p role="status" class="\w+">/,
});
