import { defineFragment } from '@roadside/mfe-kit/fragment';
import { ProfessionChoice } from './features/profession-choice/ProfessionChoice';

export const { mount, render } = defineFragment({ name: 'mfe-support', slots: { overlays: ProfessionChoice } });
