import { describeConformance } from '@roadside/mfe-kit/testing';
import chat from '../../locales/en/chat.json';
import { mount } from './entry';
import { render } from './server';

describeConformance('mfe-chat', { entry: { mount, render }, slots: ['edge-of-page'], messages: { chat } });
