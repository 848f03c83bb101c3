import { localDay, useFormats } from '@roadside/mfe-kit/fragment';
import { useSyncExternalStore } from 'react';

/** A time: the day in UTC in server HTML, local day and time after hydration. */
export function When({ at }: { at: string }) {
  const { date } = useFormats();
  const isHydrated = useSyncExternalStore(subscribeNever, inBrowser, onServer);
  return (
    <time dateTime={at}>
      {isHydrated ? `${date(localDay(new Date(at)))}, ${localTime(at)}` : date(at.slice(0, 10))}
    </time>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function localTime(at: string): string {
  const moment = new Date(at);
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

const subscribeNever = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
