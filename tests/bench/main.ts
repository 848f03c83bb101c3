/** `make bench`: runs all measurements in turn, prints them and writes docs/bench.md. */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/repository.ts';
import { startBrowser } from './browser.ts';
import { measureChat } from './chat.ts';
import { measureCluster } from './cluster.ts';
import { measureComposition } from './compose/measure.ts';
import { measureFirstByte } from './first-byte.ts';
import { measureGrowth } from './serving/growth.ts';
import { measureScores } from './lighthouse.ts';
import { measurePages } from './serving/load.ts';
import { measureLongTasks, measureProfileTasks } from './long-tasks.ts';
import { startEdge } from './process.ts';
import { measureRenders } from './renders.ts';
import { measureOverload } from './serving/overload.ts';
import { measureRequests } from './serving/requests.ts';
import { measureResponding } from './responding.ts';
import { measureRules } from './rules.ts';
import { measureTraffic } from './serving/traffic.ts';
import { measureScrolling } from './scrolling.ts';
import { asMarkdown, asText, type Section } from './table.ts';
import { measureBytes } from './visit.ts';

const edge = await startEdge();
const { browser, port: debugging } = await startBrowser();
const measurements = [
  () => measureRules(),
  () => measureRenders(edge.port),
  () => measurePages(edge),
  () => measureRequests(),
  () => measureOverload(),
  () => measureGrowth(),
  () => measureTraffic(),
  () => measureFirstByte(),
  () => measureBytes(browser, edge.port),
  () => measureLongTasks(browser, edge.port),
  () => measureProfileTasks(browser),
  () => measureScrolling(browser, edge.port),
  () => measureResponding(browser, edge.port),
  () => measureScores(debugging, edge.port),
  () => measureChat(),
];
const sections: Section[] = [];
const report = (section: Section) => {
  sections.push(section);
  process.stdout.write(`${asText([section])}\n`);
};
for (const measure of measurements) report(await measure());
await browser.close();
await edge.stop();
report(await measureCluster());
for await (const section of measureComposition({ rounds: 5, seconds: 2 })) report(section);

const processors = os.cpus();
const machine = `${processors.length} x ${processors[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
const day = new Date().toISOString().slice(0, 10);
const introduction = `Written by \`make bench\` on ${day}, on ${machine}, load ${os.loadavg()[0]?.toFixed(1)} at the end.
Every figure is the median of interleaved rounds. Absolute figures depend on the machine; compare
ratios within one run.`;
await writeFile(path.join(ROOT, 'docs/bench.md'), asMarkdown(sections, introduction));
