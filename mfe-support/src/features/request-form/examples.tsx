import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { FILLED, FORM_PAGE } from '../../shared/testing/sample-forms';
import { RequestPage } from './RequestPage';
import { Solved } from './suggestions/Solved';

const examples: Examples = {
  title: 'RequestForm',
  examples: {
    empty: () => (
      <Sample>
        <RequestPage page={FORM_PAGE} />
      </Sample>
    ),
    filled: () => (
      <Sample>
        <RequestPage page={{ ...FORM_PAGE, values: FILLED, suggested: [] }} />
      </Sample>
    ),
    // A form returned by the server after sending without scripts.
    errors: () => (
      <Sample>
        <RequestPage
          page={{
            ...FORM_PAGE,
            values: { driver_name: ['Ivan'], email: ['ivan'], text: ['n'.repeat(1010)] },
            errors: {
              ask_subject_id: ['required'],
              driver_name: ['full_name'],
              email: ['email'],
              driver_license: ['required'],
              driver_phone: ['required'],
              text: ['max_length'],
              files: ['max_file_size'],
            },
          }}
        />
      </Sample>
    ),
    ofAnArticle: () => (
      <Sample>
        <RequestPage
          page={{
            ...FORM_PAGE,
            article: {
              id: 'a',
              title: 'The payout has not arrived',
              summary: '',
              url: '/ru-en/moskva/knowledge-base/a',
            },
            files: [{ id: 'f', name: 'screenshot.png', size: 320_000, mime: 'image/png' }],
          }}
        />
      </Sample>
    ),
    solved: () => (
      <Sample>
        <Solved onUndo={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
