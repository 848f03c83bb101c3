import { CalculatorPage } from '../features/calculator/CalculatorPage';
import type { Screens } from './screens';

/** The calculators. */
export const SCREENS: Screens = { calculator: CalculatorPage, ultima_calculator: CalculatorPage };
