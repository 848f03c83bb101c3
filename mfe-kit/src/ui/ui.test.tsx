import { describeExamples } from '../testing/describe-examples';

describeExamples('mfe-kit');
