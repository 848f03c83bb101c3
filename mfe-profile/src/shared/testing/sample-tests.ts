import type { KnowledgeTest, TestAttempt, TestQuestion } from '../types';

const DRAWING =
  '<svg viewBox="0 0 120 60"><rect x="10" y="10" width="40" height="40" fill="var(--picture-soft)" stroke="var(--picture-ink)" stroke-width="3"></rect>' +
  '<circle cx="80" cy="30" r="13" fill="var(--picture-ink)"></circle><text x="80" y="35">1</text></svg>';

/** A test that the visitor has not begun. */
export function sampleTest(slug: string, differences: Partial<KnowledgeTest> = {}): KnowledgeTest {
  return {
    slug,
    title: `Test ${slug}`,
    description: 'What it asks.',
    question_count: 4,
    minutes: 3,
    pass_percent: 80,
    cooldown_hours: 24,
    valid_days: 365,
    status: 'new',
    answered: 0,
    ...differences,
  };
}

/** One test in each state. */
export const SAMPLE_TESTS: KnowledgeTest[] = [
  sampleTest('safety', { answered: 2, attempt: { id: 'a1' }, status: 'in_progress' }),
  sampleTest('taxi', {
    attempt: { id: 'a2', percent: 92 },
    certificate: '/ru-en/moskva/certificates/7kq2m-9xd4t-w4tn8-3hcpp',
    next_attempt_at: '2027-10-25T09:00:00Z',
    passed_until: '2027-11-24T09:00:00Z',
    profession: { slug: 'taxi', title: 'Taxi driver' },
    status: 'passed',
  }),
  sampleTest('cargo', {
    attempt: { id: 'a3', percent: 60 },
    next_attempt_at: '2126-11-25T09:05:00Z',
    profession: { slug: 'cargo', title: 'Cargo driver' },
    status: 'failed',
  }),
  sampleTest('on-foot', { profession: { slug: 'courier-on-foot', title: 'Courier on foot' } }),
];

/** A question of each kind. */
export const QUESTIONS: TestQuestion[] = [
  { number: 1, kind: 'single', text: 'Where do you stop?', options: ['At the kerb', 'At a bus stop'], answer: [] },
  { number: 2, kind: 'multiple', text: 'What do you need?', options: ['Brakes', 'A bell', 'A motor'], answer: [] },
  { number: 3, kind: 'order', text: 'In which order?', options: ['Third', 'First', 'Second'], answer: [] },
  {
    number: 4,
    kind: 'picture',
    text: 'Which place?',
    picture: { svg: DRAWING, alt: 'A box and place 1' },
    options: ['Place 1', 'Place 2'],
    answer: [],
  },
];

/** An open attempt. */
export function sampleAttempt(differences: Partial<TestAttempt> = {}): TestAttempt {
  return {
    id: 'a1',
    slug: 'safety',
    title: 'Test safety',
    pass_percent: 80,
    started_at: '2026-11-24T09:00:00Z',
    questions: QUESTIONS,
    ...differences,
  };
}

/** A finished attempt: the first question is answered wrong, the others right. */
export function finishedAttempt(isPassed: boolean): TestAttempt {
  const right = [[0], [0, 1], [1, 2, 0], [0]];
  return sampleAttempt({
    questions: QUESTIONS.map((question, index) =>
      differing(question, {
        answer: index === 0 ? [1] : (right[index] ?? []),
        review: {
          is_right: index > 0,
          right: right[index] ?? [],
          explanation: 'Because the article says so.',
          article: { id: 'article', title: 'The article', url: '/ru-en/moskva/knowledge-base/taxi/orders/lost-item' },
        },
      }),
    ),
    result: {
      right_count: 3,
      percent: 75,
      is_passed: isPassed,
      finished_at: '2026-11-24T09:05:00Z',
      next_attempt_at: '2126-11-25T09:05:00Z',
      ...(isPassed
        ? {
            passed_until: '2027-11-24T09:05:00Z',
            certificate: '/ru-en/moskva/certificates/7kq2m-9xd4t-w4tn8-3hcpp',
          }
        : {}),
    },
  });
}

/** A copy with differences. */
export function differing<Value extends object>(value: Value, differences: Partial<Value>): Value {
  return { ...value, ...differences };
}
