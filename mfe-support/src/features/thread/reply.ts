import type { FieldRule, FormDefinition, RequestThread } from '@roadside/mfe-kit/contract';
import { outcomeOf, type Outcome } from '@roadside/mfe-kit/forms';
import { send, UPLOAD_MS } from '@roadside/mfe-kit/request';

const LENGTH_RULE: FieldRule = { rule: 'max_length', points: 1000 };

/** Rules of a reply. With files the text is optional. */
export function replyForm(hasFiles: boolean): FormDefinition {
  return {
    fields: [
      {
        name: 'text',
        kind: 'long_text',
        rules: hasFiles ? [LENGTH_RULE] : [{ rule: 'required' }, { rule: 'non_blank' }, LENGTH_RULE],
      },
      {
        name: 'files',
        kind: 'files',
        rules: [
          { rule: 'max_files', count: 5 },
          { rule: 'max_file_size', bytes: 2 * 2 ** 20 },
          { rule: 'file_types', types: ['image/png', 'image/jpeg', 'image/webp'] },
        ],
      },
    ],
  };
}

/** A reply in a thread. */
export interface Reply {
  readonly text: string;
  /** Ids of uploaded files. */
  readonly fileIds: readonly string[];
  /** Files still to upload. */
  readonly files: readonly File[];
}

/**
 * Sends a reply.
 *
 * @returns the thread with the reply.
 */
export function sendReply(at: string, { text, fileIds, files }: Reply, key: string): Promise<Outcome<RequestThread>> {
  const body = new FormData();
  body.append('text', text);
  for (const id of fileIds) body.append('file_ids', id);
  for (const file of files) body.append('files', file, file.name);
  const headers = { 'idempotency-key': key };
  const path = '/api/{locale}/{city}/requests/{token}/reply';
  return outcomeOf(send('post', path, { at, body, headers, timeout: UPLOAD_MS }));
}

/**
 * Rates the answer from 1 to 5.
 *
 * @returns the thread with the rating.
 */
export function sendRating(at: string, rating: number, key: string): Promise<Outcome<RequestThread>> {
  const headers = { 'idempotency-key': key };
  return outcomeOf(send('post', '/api/{locale}/{city}/requests/{token}/rate', { at, body: { rating }, headers }));
}
