import type { Block } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS, WAY } from '../../shared/testing/sample-content';
import { ArticlePage } from './ArticlePage';

const TEXT = `<p>A late payout is rarely a lost one. The payout’s status tells you where the money is.</p>
<h2 id="status">What the status means</h2>
<table role="table" class="status"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Status</th><th role="columnheader" scope="col">Where the money is</th></tr></thead>
<tbody role="rowgroup"><tr role="row" class="tone-wait"><th role="rowheader" scope="row">Created</th><td role="cell" data-label="Where the money is">With us, waiting to be sent</td></tr><tr role="row" class="tone-stop"><th role="rowheader" scope="row">Declined</th><td role="cell" data-label="Where the money is">On its way back to your balance</td></tr></tbody></table>
<h2 id="steps">What to do</h2>
<ol><li>Open “Money”, then “Payouts”.</li><li>Check the last 4 digits of the card.</li></ol>
<aside class="callout callout-warning"><p>Support never asks for a code from a text message.</p></aside>`;

const BLOCKS: Block[] = [
  { id: 'heading', type: 'heading', props: { title: 'Your payout hasn’t arrived', description: '' } },
  {
    id: 'answer',
    type: 'short_answer',
    props: { text: 'Open Money → Payouts and check the status. “Sent” means the bank has it: usually 15 minutes.' },
  },
  {
    id: 'contents',
    type: 'table_of_contents',
    props: {
      items: [
        { anchor: 'status', title: 'What the status means' },
        { anchor: 'steps', title: 'What to do' },
        { anchor: 'faq', title: 'Common questions' },
      ],
    },
  },
  { id: 'text', type: 'rich_text', props: { html: TEXT } },
  {
    id: 'questions',
    type: 'faq',
    props: {
      title: 'Common questions',
      anchor: 'faq',
      items: [
        {
          question: 'Can I cancel a payout?',
          anchor: 'faq-cancel',
          html: '<p>Yes, while its status is “Created”.</p>',
        },
        { question: 'My account is blocked. Will I be paid?', anchor: 'faq-blocked', html: '<p>Yes.</p>' },
      ],
    },
  },
  {
    id: 'related',
    type: 'related',
    props: {
      items: (SECTIONS[0]?.articles ?? []).map(({ id, title, url }, index) =>
        index === 1 ? { id, title, url, profession: 'Courier on foot' } : { id, title, url },
      ),
    },
  },
  {
    id: 'support',
    type: 'support',
    props: {
      url: '/ru-en/moskva/contact-us/taxi?article=taxi-payout-not-arrived',
      working_hours: 'We usually answer within 4 hours.',
    },
  },
];

/** A block type of a later API version. */
const UNKNOWN = { id: 'later', type: 'video', props: { src: '/later.mp4' } } as unknown as Block;

const PAGE = {
  ...samplePage('kb_article', { breadcrumbs: WAY, blocks: BLOCKS, updated_at: '2026-10-14' }),
  page: { type: 'kb_article' as const, params: { article_id: 'taxi-payout-not-arrived' } },
};

const examples: Examples = {
  title: 'ArticlePage',
  examples: {
    full: () => (
      <Sample page={PAGE}>
        <ArticlePage />
      </Sample>
    ),
    short: () => (
      <Sample page={samplePage('kb_article', { breadcrumbs: WAY, blocks: BLOCKS.slice(0, 2) })}>
        <ArticlePage />
      </Sample>
    ),
    unknownBlock: () => (
      <Sample page={samplePage('kb_article', { breadcrumbs: WAY, blocks: [...BLOCKS.slice(0, 2), UNKNOWN] })}>
        <ArticlePage />
      </Sample>
    ),
  },
};

export default examples;
