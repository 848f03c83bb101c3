import { PICTURE_TYPES, uploadTo } from '@roadside/mfe-kit/uploads';
import { Uploader } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useState } from 'react';

import type { PostPicture } from '../../shared/types';

/** One picture of 2 MiB, as the API has it. Larger photos are reduced. */
const LIMITS = { maxFiles: 1, maxBytes: 2 * 2 ** 20, types: [...PICTURE_TYPES, 'image/webp'] };

export interface PictureUploaderProps {
  label: string;
  hint?: string;
  /** Locale and city of the page. Read once. */
  place: { readonly locale: string; readonly city: string };
  /** Called with the id of the stored picture. */
  onPicture: (picture: string) => void;
}

/** Uploads one picture for posts. */
export function PictureUploader({ label, hint, place, onPicture }: PictureUploaderProps) {
  const [upload] = useState(() =>
    uploadTo(`/api/${place.locale}/${place.city}/account/post-pictures`, (body, file) => {
      const { id } = body as Partial<PostPicture>;
      return id === undefined ? undefined : { id, name: file.name, mime: file.type, size: file.size };
    }),
  );
  return (
    <Uploader
      label={label}
      {...(hint === undefined ? {} : { hint })}
      name="image"
      limits={LIMITS}
      upload={upload}
      onChange={({ files: [stored] }) => {
        if (stored) onPicture(stored.id);
      }}
    />
  );
}
