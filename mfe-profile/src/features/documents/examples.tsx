import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { DOCUMENTS, PROGRESS } from '../../shared/testing/sample-progress';
import { DocumentAlerts } from './DocumentAlerts';
import { DocumentList } from './DocumentList';

const examples: Examples = {
  title: 'DocumentList',
  examples: {
    usual: () => (
      <Sample>
        <DocumentList documents={DOCUMENTS} article={PROGRESS.articles.documents} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <DocumentList documents={[]} article={undefined} />
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
