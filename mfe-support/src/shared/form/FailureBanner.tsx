import { useTranslate, type Translate } from '@roadside/mfe-kit/fragment';
import type { Failure } from '@roadside/mfe-kit/forms';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

/** Why the form was not sent; nothing without a failure. */
export function FailureBanner({ failure }: { failure: Failure | undefined }) {
  const t = useTranslate('support');
  if (!failure) return null;
  return <Banner tone="danger">{textOf(failure, t)}</Banner>;
}

function textOf(failure: Failure, t: Translate<'support'>): string {
  switch (failure.kind) {
    case 'later':
      return t(`form.failed.${failure.reason}`);
    case 'often':
      return t('form.failed.often', { minutes: failure.minutes });
    default:
      return t('form.failed.refused');
  }
}
