import type { FieldRule, FormDefinition, RequestThread } from '@roadside/mfe-kit/contract';
import type { Outcome } from '@roadside/mfe-kit/forms';

const LONGEST: FieldRule = { rule: 'max_length', points: 1000 };

/** What a reply may be. Beside files, words are not needed. */
export function replyForm(hasFiles: boolean): FormDefinition {
  return {
    fields: [
      {
        name: 'text',
        kind: 'long_text',
        rules: hasFiles ? [LONGEST] : [{ rule: 'required' }, { rule: 'non_blank' }, LONGEST],
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

/** The thread after something was sent. The page is asked for anew where the server did not give it. */
export function threadOf(outcome: Outcome<RequestThread | null>): RequestThread | undefined {
  if (outcome.kind !== 'sent') return undefined;
  if (outcome.answer) return outcome.answer;
  location.reload();
  return undefined;
}
