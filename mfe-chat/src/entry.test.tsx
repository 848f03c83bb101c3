import { describeConformance } from '@roadside/mfe-kit/testing';
import chat from '../../locales/en/chat.json';
import * as entry from './entry';

describeConformance('mfe-chat', { entry, slots: ['edge-of-page'], messages: { chat } });
