import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import type { Certificate } from '../../shared/types';
import { CertificateCard } from './CertificateCard';

const CERTIFICATE: Certificate = {
  code: '7KQ2M-9XD4T-W4TN8-3HCPP',
  title: 'Taxi: orders and safety',
  name: 'Anna S.',
  passed_at: '2026-11-24T09:12:00Z',
  valid_until: '2027-11-24T09:12:00Z',
  is_valid: true,
};

const examples: Examples = {
  title: 'CertificateCard',
  examples: {
    valid: () => (
      <Sample>
        <CertificateCard certificate={CERTIFICATE} />
      </Sample>
    ),
    expired: () => (
      <Sample>
        <CertificateCard certificate={{ ...CERTIFICATE, is_valid: false }} />
      </Sample>
    ),
  },
};

export default examples;
