import { describeConformance } from '@roadside/mfe-kit/testing';
import formats from '../../locales/en/formats.json';
import survey from '../../locales/en/survey.json';
import * as entry from './entry';

describeConformance('mfe-survey', { entry, slots: ['edge-of-page'], messages: { formats, survey } });
