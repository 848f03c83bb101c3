import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { useId, useState } from 'react';

import { useAction } from '../../shared/loading/use-action';
import type { ReportReason } from '../../shared/types';
import styles from './ReportDialog.module.css';

const REASONS = [
  'spam',
  'abuse',
  'personal_data',
  'dangerous',
  'false',
  'other',
] as const satisfies readonly ReportReason[];

const LONGEST_TEXT = 1000;

export interface ReportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Sends the report. */
  report: (body: { reason: ReportReason; text: string }) => Promise<unknown>;
}

/** Asks what is wrong with a post or a comment, and tells the moderators. */
export function ReportDialog({ isOpen, onClose, report }: ReportDialogProps) {
  const t = useTranslate('community');
  const name = useId();
  const { isBusy, run } = useAction();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'reason' | 'text'>();

  const submit = () => {
    if (!reason) return setFault('reason');
    if (reason === 'other' && text.trim() === '') return setFault('text');
    setFault(undefined);
    return run(async () => {
      await report({ reason, text: text.trim() });
      onClose();
      setReason(undefined);
      setText('');
      showToast({ tone: 'success', text: t('report.thanks') });
    });
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('report.title')} closeLabel={t('close')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FieldGroup label={t('report.why')} error={fault === 'reason' ? t('report.choose') : undefined}>
          {REASONS.map((value) => (
            <Radio
              key={value}
              name={name}
              label={t(`report.reason.${value}`)}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
          ))}
        </FieldGroup>
        <Field
          label={t(reason === 'other' ? 'report.text' : 'report.text_optional')}
          error={fault === 'text' ? t('report.say') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={LONGEST_TEXT}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
