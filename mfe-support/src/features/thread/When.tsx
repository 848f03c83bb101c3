import { useFormats } from '@roadside/mfe-kit/fragment';
import { useSyncExternalStore } from 'react';

/** A moment: its day in UTC at first, day and time of the visitor once the page is alive. */
export function When({ at }: { at: string }) {
  const { date } = useFormats();
  const isAlive = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return <time dateTime={at}>{isAlive ? `${date(localDay(at))}, ${localTime(at)}` : date(at.slice(0, 10))}</time>;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function localDay(at: string): string {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function localTime(at: string): string {
  const moment = new Date(at);
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
