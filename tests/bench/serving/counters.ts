/** Counters of a server, from its metrics. */
import { get, type Site } from '../get.ts';

/** All metrics, as text. */
export async function counters(server: Site, headers?: Readonly<Record<string, string>>): Promise<string> {
  return (await get(server, '/metrics', headers)).body.toString();
}

/** Sum of a counter over all labels, or those that contain a text. */
export function sum(metrics: string, name: string, label = ''): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return lines.reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);
}
