import type { Examples } from '../../examples';
import { Prose } from './Prose';

const TEXT = `
<p>A late payout is rarely a lost one. The <a href="/status">status</a> tells you <strong>where the money is</strong>.</p>
<h2 id="what-to-do">What to do</h2>
<ol><li>Open <code>Money</code>, then <code>Payouts</code>.</li><li>Check the last 4 digits of the card.<ul><li>A new card?</li><li>An old one?</li></ul></li></ol>
<h3 id="why">Why it takes time</h3>
<ul><li>A holiday.</li><li>Bank details that do not fit.</li></ul>`;

const HEAD = ['Status', 'Where the money is', 'How long to wait'];

const ROWS = [
  ['done', 'Completed', 'The bank has confirmed it', 'Nothing to wait for'],
  ['wait', 'Sent', 'With the bank', 'Usually 15 minutes, 3 working days at most'],
  ['stop', 'Declined', 'On its way back to your balance', 'Up to 1 hour'],
  ['info', 'Not in the list', 'On your balance', 'Request it again'],
];

const row = ([tone, title, ...cells]: string[]) =>
  `<tr role="row" class="tone-${tone}"><th role="rowheader" scope="row">${title}</th>` +
  cells.map((cell, index) => `<td role="cell" data-label="${HEAD[index + 1]}">${cell}</td>`).join('') +
  '</tr>';

const STATUS = `<table role="table" class="status"><thead role="rowgroup"><tr role="row">${HEAD.map(
  (title) => `<th role="columnheader" scope="col">${title}</th>`,
).join('')}</tr></thead><tbody role="rowgroup">${ROWS.map(row).join('')}</tbody></table>`;

const TABLE = STATUS.replaceAll(/ class="[^"]*"/g, '');

const SCREEN = `<figure class="screen"><figcaption><small>Money →</small> <strong>Payouts</strong></figcaption>
<ul role="list"><li class="row"><span>12 October</span> <b>Completed</b></li><li class="row tap"><span>14 October</span> <b>Declined</b></li>
<li class="note"><span>Card •• 4417</span></li><li class="alert"><span>The card has expired</span></li><li class="button"><span>Request a payout</span></li></ul></figure>`;

const SCHEME = `<figure class="scheme"><figcaption>Where to put the triangle</figcaption>
<svg viewBox="0 0 120 40" aria-hidden="true"><rect x="0" y="24" width="120" height="16" fill="var(--picture-soft)"></rect>
<circle cx="20" cy="16" r="11" fill="var(--picture-ink)"></circle><text x="20" y="21">1</text>
<circle cx="100" cy="16" r="11" fill="var(--picture-ink)"></circle><text x="100" y="21">2</text></svg>
<ol><li>The car with its hazard lights on</li><li>The triangle, 15 m behind it in town</li></ol></figure>`;

const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution']
  .map(
    (kind) =>
      `<aside class="callout callout-${kind}"><p>Support never asks for a code from a text message.</p></aside>`,
  )
  .join('');

const examples: Examples = {
  title: 'Prose',
  examples: {
    text: () => <Prose html={TEXT} />,
    table: () => <Prose html={TABLE} />,
    status: () => <Prose html={STATUS} />,
    screen: () => <Prose html={SCREEN} />,
    scheme: () => <Prose html={SCHEME} />,
    callouts: () => <Prose html={CALLOUTS} />,
    longWord: () => (
      <Prose html="<p>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft</p>" />
    ),
  },
};

export default examples;
