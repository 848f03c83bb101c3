import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import { type Faults, faultsAt, textFaults } from './faults';

const FIELDS = ['title', 'topic', 'tags', 'cover'] as const;

/** Everything that hinders publishing, in the order of the page. */
export function FaultList({ faults }: { faults: Faults }) {
  const t = useTranslate('post-editor');
  if (Object.keys(faults).length === 0) return null;
  const lines = [
    ...FIELDS.filter((field) => faultsAt(faults, field)).map((field) => t(`fault.${field}`)),
    ...textFaults(faults).map(({ kind, block }) => t(`fault.text_${kind}`, { block })),
  ];
  return (
    <Banner tone="danger">
      <p>{t('fault.title_of_list')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}
