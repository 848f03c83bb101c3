import { defineFragment } from '@roadside/mfe-kit/fragment';
import { StarRating } from './features/star-rating/StarRating';

export const { mount, render } = defineFragment({ name: 'mfe-survey', slots: { 'edge-of-page': StarRating } });
