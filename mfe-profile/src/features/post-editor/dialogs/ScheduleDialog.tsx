import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useState } from 'react';

import { DialogForm } from './DialogForm';

/** Nearest and farthest moments, as the API has them, in milliseconds from now. */
const NEAREST_MS = 60_000;
const FARTHEST_MS = 365 * 24 * 60 * 60 * 1000;

export interface ScheduleDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** Receives a moment of RFC 3339. */
  onSchedule: (at: string) => void;
}

/** Asks when a post appears, in the visitor's time. */
export function ScheduleDialog({ isOpen, isBusy, onClose, onSchedule }: ScheduleDialogProps) {
  const t = useTranslate('post-editor');
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = () => {
    const at = new Date(text);
    const wait = at.getTime() - Date.now();
    const isPossible = wait >= NEAREST_MS && wait <= FARTHEST_MS;
    setIsWrong(!isPossible);
    if (isPossible) onSchedule(at.toISOString());
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('schedule.title')} closeLabel={t('close')}>
      <DialogForm onSave={submit}>
        <Field label={t('schedule.when')} hint={t('schedule.hint')} error={isWrong ? t('fault.time') : undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {t('schedule.confirm')}
        </Button>
      </DialogForm>
    </Dialog>
  );
}
