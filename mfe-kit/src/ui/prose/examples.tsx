import type { Examples } from '../../examples';
import { Prose } from './Prose';

const TEXT = `
<p>A late payout is rarely a lost one. The <a href="/status">status</a> tells you <strong>where the money is</strong>.</p>
<h2 id="what-to-do">What to do</h2>
<ol><li>Open <code>Money</code>, then <code>Payouts</code>.</li><li>Check the last 4 digits of the card.<ul><li>A new card?</li><li>An old one?</li></ul></li></ol>
<h3 id="why">Why it takes time</h3>
<ul><li>A holiday.</li><li>Bank details that do not fit.</li></ul>`;

const TABLE = `<table><thead><tr><th>Status</th><th>Where the money is</th><th>How long to wait</th></tr></thead>
<tbody><tr><td>Created</td><td>With us, waiting to be sent</td><td>Up to 1 hour</td></tr>
<tr><td>Sent</td><td>With the bank</td><td>Usually 15 minutes, 3 working days at most</td></tr></tbody></table>`;

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
    callouts: () => <Prose html={CALLOUTS} />,
    longWord: () => (
      <Prose html="<p>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft</p>" />
    ),
  },
};

export default examples;
