import type { AskProfession, FormField, FormPage, RequestThread } from '@roadside/mfe-kit/contract';

const PLACE = '/ru-en/moskva';

const TEXT_RULES: FormField['rules'] = [{ rule: 'required' }, { rule: 'non_blank' }];

const FILES: FormField = {
  name: 'files',
  kind: 'files',
  rules: [
    { rule: 'max_files', count: 5 },
    { rule: 'max_file_size', bytes: 2 * 2 ** 20 },
    { rule: 'file_types', types: ['image/png', 'image/jpeg', 'image/webp'] },
  ],
};

const SUBJECTS = [
  { id: 'payouts', name: 'Payouts and balance' },
  { id: 'orders', name: 'An order' },
  { id: 'other', name: 'Something else' },
];

/** A profession with every field that a request can have. */
const TAXI: AskProfession = {
  id: 'taxi',
  name: 'Taxi driver',
  category_slug: 'taxi',
  service_key: 'DELIVERY_BY_CAR',
  url: `${PLACE}/contact-us/taxi`,
  subjects: SUBJECTS,
  form: {
    fields: [
      {
        name: 'ask_subject_id',
        kind: 'select',
        rules: [{ rule: 'required' }, { rule: 'one_of' }],
        choices: SUBJECTS.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'driver_name',
        kind: 'text',
        autocomplete: 'name',
        rules: [...TEXT_RULES, { rule: 'max_length', points: 200 }, { rule: 'full_name' }],
      },
      {
        name: 'email',
        kind: 'email',
        autocomplete: 'email',
        rules: [{ rule: 'required' }, { rule: 'max_length', points: 200 }, { rule: 'email' }],
      },
      { name: 'driver_license', kind: 'text', rules: [...TEXT_RULES, { rule: 'max_length', points: 20 }] },
      {
        name: 'park_name',
        kind: 'text',
        autocomplete: 'organization',
        rules: [{ rule: 'max_length', points: 200 }],
      },
      {
        name: 'driver_phone',
        kind: 'phone',
        autocomplete: 'tel',
        rules: [...TEXT_RULES, { rule: 'max_length', points: 20 }, { rule: 'phone' }],
      },
      { name: 'text', kind: 'long_text', rules: [...TEXT_RULES, { rule: 'max_length', points: 1000 }] },
      FILES,
    ],
  },
};

/** Valid values for the taxi driver's form. */
export const FILLED: FormPage['values'] = {
  ask_subject_id: ['payouts'],
  driver_name: ['Ivan Petrov'],
  email: ['ivan@example.org'],
  driver_license: ['77 12 345678'],
  driver_phone: ['+7 916 123-45-67'],
  text: ['Yesterday’s payout has not arrived.'],
};

/** First step of a request. */
export const CHOICE_PAGE: FormPage = {
  purpose: 'support',
  action: `/api${PLACE}/contact-us/send`,
  professions: [
    { ...TAXI },
    {
      ...TAXI,
      id: 'courier-on-foot',
      name: 'Courier on foot',
      category_slug: 'courier-on-foot',
      url: `${PLACE}/contact-us/courier-on-foot`,
    },
    { ...TAXI, id: 'picker', name: 'Warehouse picker', category_slug: '', url: `${PLACE}/contact-us/picker` },
  ].map((profession) => Object.assign(profession, { form: { fields: [] } })),
  links: [{ title: 'Survey about courier orders', url: 'https://survey.example/courier-orders' }],
  values: {},
  errors: {},
  working_hours: 'Every day, around the clock. We usually answer within 4 hours.',
  enabled: true,
};

/** Second step of a request. */
export const FORM_PAGE: FormPage = {
  purpose: 'support',
  action: `/api${PLACE}/contact-us/send`,
  profession: TAXI,
  values: {},
  errors: {},
  suggested: [
    {
      id: 'payout-not-arrived',
      title: 'The payout has not arrived',
      summary: 'Payouts take up to three banking days.',
      url: `${PLACE}/knowledge-base/taxi/money/payout-not-arrived`,
    },
    {
      id: 'lost-item',
      title: 'A passenger left something in the car',
      summary: 'Tell support, and agree on a place to hand it over.',
      url: `${PLACE}/knowledge-base/taxi/orders/lost-item`,
    },
  ],
  working_hours: 'Every day, around the clock. We usually answer within 4 hours.',
  documents: [{ field: '', url: `${PLACE}/knowledge-base/legal/documents/privacy` }],
  enabled: true,
};

/** A thread with an answer. */
export const THREAD: RequestThread = {
  number: 'R-7KQ2-M9XD',
  status: 'open',
  profession: 'Taxi driver',
  subject: 'Payouts and balance',
  sent_at: '2026-11-19T09:12:00Z',
  messages: [
    {
      id: 'm1',
      from: 'visitor',
      at: '2026-11-19T09:12:00Z',
      text: 'Yesterday’s payout has not arrived.\nThe app says that it was sent.',
      files: [
        {
          id: 'f1',
          name: 'screenshot.png',
          size: 320_000,
          mime: 'image/png',
          url: `/api${PLACE}/requests/t0ken/files/f1`,
        },
      ],
    },
    {
      id: 'm2',
      from: 'staff',
      at: '2026-11-19T11:40:00Z',
      text: 'Your bank took longer than usual. The money will be there by tomorrow evening.',
    },
  ],
  can_reply: true,
  answer_time: 'Every day, around the clock. We usually answer within 4 hours.',
  reply_action: `/api${PLACE}/requests/t0ken/reply`,
  rate_action: `/api${PLACE}/requests/t0ken/rate`,
};

const radio = (name: string, choices: readonly (readonly [value: string, label: string])[]): FormField => ({
  name,
  kind: 'radio',
  rules: [{ rule: 'required' }, { rule: 'one_of' }],
  choices: choices.map(([value, label]) => ({ value, label })),
});
const consent = (name: string, rules: FormField['rules']): FormField => ({
  name,
  kind: 'consent',
  rules: [...rules, { rule: 'one_of' }],
  choices: [{ value: 'yes', label: '' }],
});

/** An application at its first step. */
export const APPLICATION_PAGE: FormPage = {
  purpose: 'become_contractor',
  action: `/api${PLACE}/become-contractor/save`,
  step: 'work',
  form: 'k3y',
  enabled: true,
  errors: {},
  values: {},
  steps: [
    {
      id: 'work',
      url: `${PLACE}/become-contractor?step=work`,
      done: false,
      form: {
        fields: [
          radio('profession', [
            ['taxi', 'Taxi driver'],
            ['courier-on-foot', 'Courier on foot'],
          ]),
          { name: 'city', kind: 'text', rules: [...TEXT_RULES, { rule: 'max_length', points: 200 }] },
          radio('employment', [
            ['self_employed', 'Self-employed'],
            ['fleet', 'With a partner fleet'],
          ]),
        ],
      },
    },
    {
      id: 'person',
      url: `${PLACE}/become-contractor?step=person`,
      done: false,
      form: {
        fields: [
          { name: 'full_name', kind: 'text', autocomplete: 'name', rules: [...TEXT_RULES, { rule: 'full_name' }] },
          { name: 'phone', kind: 'phone', autocomplete: 'tel', rules: [...TEXT_RULES, { rule: 'phone' }] },
          {
            name: 'birth_date',
            kind: 'date',
            autocomplete: 'bday',
            rules: [{ rule: 'required' }, { rule: 'min_age', years: 18 }],
          },
        ],
      },
    },
    {
      id: 'documents',
      url: `${PLACE}/become-contractor?step=documents`,
      done: false,
      form: {
        fields: [
          {
            name: 'license_categories',
            kind: 'checkboxes',
            rules: [{ rule: 'required' }, { rule: 'one_of' }],
            choices: ['B', 'C'].map((value) => ({ value, label: value })),
          },
          FILES,
        ],
      },
    },
    {
      id: 'check',
      url: `${PLACE}/become-contractor?step=check`,
      done: false,
      form: {
        fields: [
          consent('consent_personal_data', [{ rule: 'required' }]),
          consent('consent_terms', [{ rule: 'required' }]),
          consent('consent_marketing', []),
        ],
      },
    },
  ],
};

/** The same application before sending. */
export const CHECK_PAGE: FormPage = {
  ...APPLICATION_PAGE,
  step: 'check',
  documents: ['', 'consent_personal_data', 'consent_terms', 'consent_marketing'].map((field) => ({
    field,
    url: `${PLACE}/knowledge-base/legal/documents/consents#${field}`,
  })),
  steps: (APPLICATION_PAGE.steps ?? []).map((step) => Object.assign({}, step, { done: step.id !== 'check' })),
  values: {
    profession: ['taxi'],
    city: ['Moscow'],
    employment: ['fleet'],
    full_name: ['Ivan Petrov'],
    phone: ['+7 916 123-45-67'],
    birth_date: ['1990-05-17'],
    license_categories: ['B', 'C'],
  },
  files: [{ id: 'f1', name: 'licence.jpg', size: 1_200_000, mime: 'image/jpeg' }],
};

const select = (name: string, values: readonly string[]): FormField => ({
  name,
  kind: 'select',
  rules: [{ rule: 'required' }, { rule: 'one_of' }],
  choices: [...values.map((value) => ({ value, label: value })), { value: 'other', label: 'Another one' }],
});

/** The same application at the step about the car. */
export const TRANSPORT_PAGE: FormPage = {
  ...APPLICATION_PAGE,
  step: 'transport',
  steps: [
    ...(APPLICATION_PAGE.steps ?? []).slice(0, 2),
    {
      id: 'transport',
      url: `${PLACE}/become-contractor?step=transport`,
      done: false,
      form: {
        fields: [
          select('car_brand', ['Kia', 'Lada']),
          {
            ...select('car_model', []),
            choices_by: { field: 'car_brand', address: `/api${PLACE}/car-models?make=` },
          },
          {
            name: 'car_other',
            kind: 'text',
            rules: [...TEXT_RULES, { rule: 'max_length', points: 100 }],
            asked_if: { field: 'car_model', value: 'other' },
          },
          {
            name: 'car_year',
            kind: 'text',
            rules: [{ rule: 'required' }, { rule: 'year', from: 2008, to: 2027 }],
          },
        ],
      },
    },
  ],
  values: { profession: ['taxi'] },
};
