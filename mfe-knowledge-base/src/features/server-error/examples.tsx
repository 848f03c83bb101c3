import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { ServerErrorPage } from './ServerErrorPage';

const examples: Examples = {
  title: 'ServerErrorPage',
  examples: {
    code500: () => (
      <Sample page={samplePage('server_error', { status: 500, error: { code: 500 } })}>
        <ServerErrorPage />
      </Sample>
    ),
    withoutCode: () => (
      <Sample page={samplePage('server_error', { status: 503 })}>
        <ServerErrorPage />
      </Sample>
    ),
  },
};

export default examples;
