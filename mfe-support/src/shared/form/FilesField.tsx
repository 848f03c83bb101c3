import type { FormField, UploadedFile } from '@roadside/mfe-kit/contract';
import { isRequired, type BrokenRule } from '@roadside/mfe-kit/forms';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { GENERIC_LIMITS, uploadTo, type UploadLimits } from '@roadside/mfe-kit/uploads';
import { Uploader, type LeaveOut, type UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useState } from 'react';

import { useFormTexts } from './use-form-texts';

/** Props of {@link FilesField}. */
export interface FilesFieldProps {
  field: FormField;
  /** Message that names it. @default the field's own */
  called?: string;
  /** Path that each file is sent to. */
  uploadAddress: string;
  /** What the server keeps already. Read once. */
  files: readonly UploadedFile[];
  broken: BrokenRule | undefined;
  onChange: (value: UploaderValue) => void;
  /** The way on without files that are missing, once those hold the form up. */
  leaveOut: LeaveOut;
}

/** Files, by the rules of the form. */
export function FilesField({ field, called = field.name, uploadAddress, broken, leaveOut, ...props }: FilesFieldProps) {
  const t = useTranslate('forms');
  const words = useFormTexts();
  const [upload] = useState(() => uploadTo(uploadAddress));
  const name = words.label(called);
  return (
    <Uploader
      label={isRequired(field) ? name : t('optional', { label: name })}
      hint={words.hint(called)}
      error={broken && words.error(broken)}
      name={field.name}
      limits={limitsOf(field)}
      upload={upload}
      leaveOut={broken?.rule === 'not_attached' ? leaveOut : undefined}
      {...props}
    />
  );
}

/** What the rules of a field say of its files. */
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
