/**
 * Compares the edge with other composers and prints the tables:
 * `node tests/bench/compose/main.ts [--rounds 5] [--seconds 2]`.
 */
import { parseArgs } from 'node:util';
import { asText } from '../table.ts';
import { measureComposition } from './measure.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
});
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
for await (const section of measureComposition(effort)) process.stdout.write(`${asText([section])}\n`);
