import { describeExamples } from '../testing/examples';

describeExamples('mfe-kit');
