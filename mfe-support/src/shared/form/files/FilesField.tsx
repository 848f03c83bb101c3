import type { FormField, UploadedFile } from '@roadside/mfe-kit/contract';
import { isRequired, type BrokenRule } from '@roadside/mfe-kit/forms';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { GENERIC_LIMITS, uploadTo, type UploadLimits } from '@roadside/mfe-kit/uploads';
import { Uploader, type LeaveOut, type UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useState } from 'react';

import { useFormTexts } from '../use-form-texts';

export interface FilesFieldProps {
  field: FormField;
  /**
   * Message key of its label.
   *
   * @default the field's name
   */
  labelKey?: string;
  /** Upload path. */
  uploadAddress: string;
  /** Files that the server already has. Read once. */
  files: readonly UploadedFile[];
  broken: BrokenRule | undefined;
  onChange: (value: UploaderValue) => void;
  /** Submits the form without missing files, when those prevent it. */
  leaveOut: LeaveOut;
}

/** File upload field, by the form's rules. */
export function FilesField({
  field,
  labelKey = field.name,
  uploadAddress,
  broken,
  leaveOut,
  ...props
}: FilesFieldProps) {
  const t = useTranslate('forms');
  const texts = useFormTexts();
  const [upload] = useState(() => uploadTo(uploadAddress));
  const name = texts.label(labelKey);
  return (
    <Uploader
      label={isRequired(field) ? name : t('optional', { label: name })}
      hint={texts.hint(labelKey)}
      error={broken && texts.error(broken, field.name)}
      name={field.name}
      limits={limitsOf(field)}
      upload={upload}
      leaveOut={broken?.rule === 'not_attached' ? leaveOut : undefined}
      {...props}
    />
  );
}

/** Upload limits from the rules of a field. */
function limitsOf({ rules }: FormField): UploadLimits {
  const count = rules.find((rule) => rule.rule === 'max_files');
  const size = rules.find((rule) => rule.rule === 'max_file_size');
  const types = rules.find((rule) => rule.rule === 'file_types');
  return {
    maxFiles: count?.count ?? GENERIC_LIMITS.maxFiles,
    maxBytes: size?.bytes ?? GENERIC_LIMITS.maxBytes,
    types: types?.types ?? GENERIC_LIMITS.types,
    duplicates: GENERIC_LIMITS.duplicates,
  };
}
