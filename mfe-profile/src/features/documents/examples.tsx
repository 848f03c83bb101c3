import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { DOCUMENTS } from '../../shared/testing/sample-progress';
import { DocumentAlerts } from './DocumentAlerts';
import { DocumentList } from './DocumentList';

const examples: Examples = {
  title: 'DocumentList',
  examples: {
    usual: () => (
      <Sample>
        <DocumentList documents={DOCUMENTS} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <DocumentList documents={[]} />
      </Sample>
    ),
    alerts: () => (
      <Sample>
        <DocumentAlerts documents={DOCUMENTS} />
      </Sample>
    ),
  },
};

export default examples;
