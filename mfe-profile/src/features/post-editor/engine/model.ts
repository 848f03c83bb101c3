export type { Block, Run } from '../../../shared/types';
