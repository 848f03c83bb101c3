import { defineFragment } from '@roadside/mfe-kit/fragment';
import { Survey } from './features/survey/Survey';

export const { mount, render } = defineFragment({ name: 'mfe-survey', slots: { 'edge-of-page': Survey } });
