import { describeConformance } from '@roadside/mfe-kit/testing';
import profile from '../../locales/en/profile.json';
import * as entry from './entry';

describeConformance('mfe-profile', { entry, slots: ['main'], messages: { profile } });
