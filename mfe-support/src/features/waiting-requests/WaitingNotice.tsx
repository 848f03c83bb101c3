import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

export interface WaitingNoticeProps {
  /** Number of waiting requests. */
  count: number;
  /** `failed`: sending failed again and they still wait. `refused`: the server rejects them. */
  state: 'sending' | 'failed' | 'refused' | undefined;
  onSend: () => void;
  onDiscard: () => void;
}

/** Notice of requests that wait on the device, with actions. */
export function WaitingNotice({ count, state, onSend, onDiscard }: WaitingNoticeProps) {
  const t = useTranslate('support');
  const isRefused = state === 'refused';
  const text = state === 'failed' ? 'waiting.still' : 'waiting.text';
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {isRefused ? null : (
            <Button variant="secondary" busy={state === 'sending'} onClick={onSend}>
              {t(state === 'sending' ? 'waiting.sending' : 'waiting.send')}
            </Button>
          )}
          <Button variant="quiet" onClick={onDiscard}>
            {t('waiting.discard')}
          </Button>
        </>
      }
    >
      <strong>{t('waiting.title', { count })}</strong>
      <p>{t(isRefused ? 'waiting.refused' : text)}</p>
    </Banner>
  );
}
