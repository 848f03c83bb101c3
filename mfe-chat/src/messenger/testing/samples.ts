import type { ChatState } from '../chat/state';
import type { AssistantAnswer, ChatMessage, ChatService, ChatThread } from '../chat/types';

export const SERVICE: ChatService = {
  enabled: true,
  assistant: true,
  people: false,
  people_from: '2026-11-25T06:00:00Z',
  answer_time: 'Every day from 9 to 21, usually within 10 minutes',
  transcripts: true,
};

export const TOKEN = 'ab'.repeat(32);

export const THREAD: ChatThread = {
  token: TOKEN,
  number: 'R-7KQ2-M9XD',
  url: `/ru-en/moskva/requests/${TOKEN}`,
  kind: 'chat',
  status: 'open',
  handling: 'assistant',
  can_send: true,
  ask_rating: false,
  last_seq: 0,
  visitor_read: 0,
  support_read: 0,
  unread: 0,
  sent_at: '2026-11-24T10:00:00Z',
  changed_at: '2026-11-24T10:00:00Z',
};

export const ANSWER: AssistantAnswer = {
  kind: 'answer',
  lang: 'en',
  lead: 'I found this in the knowledge base.',
  sentences: [
    { text: 'Payouts arrive within three working days.', source: 0 },
    { text: 'A bank may need one day more before a holiday.', source: 0 },
  ],
  sources: [
    {
      id: 'taxi-payout',
      title: 'The payout has not arrived',
      url: '/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived#when',
      heading: 'When to expect it',
    },
  ],
  replies: [
    { title: 'This helped', text: 'helped', kind: 'helped' },
    { title: 'Talk to a person', text: 'human', kind: 'human' },
  ],
  form: { url: '/ru-en/moskva/contact-us/taxi', summary: 'My payout has not arrived.' },
  author: 'article',
};

/** A message of the sample thread. */
export function message(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  const minute = String(seq).padStart(2, '0');
  return { seq, id: `m-${seq}`, from: 'visitor', at: `2026-11-24T10:${minute}:00Z`, text: `Message ${seq}`, ...more };
}

/** A chat with these messages. */
export function stateWith(messages: readonly ChatMessage[], more: Partial<ChatState> = {}): ChatState {
  const last_seq = messages.at(-1)?.seq ?? 0;
  return {
    phase: 'ready',
    service: SERVICE,
    thread: { ...THREAD, last_seq },
    messages,
    pending: [],
    hasBefore: false,
    live: 'on',
    ...more,
  };
}

export const CONVERSATION: readonly ChatMessage[] = [
  message(1, { text: 'My payout has not arrived. What should I do?' }),
  message(2, {
    from: 'assistant',
    text: 'Payouts arrive within three working days.',
    content: { type: 'answer', answer: ANSWER },
  }),
];
