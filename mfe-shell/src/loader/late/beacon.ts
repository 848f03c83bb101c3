import type { PageModel } from '@roadside/mfe-kit/contract';
import type { Beacon, ClientReport, Outgoing, PageState, Vital } from '@roadside/mfe-kit/page/host';

/** Entries of a list of a beacon; the server takes no more. */
const LONGEST_LIST = 20;

/** Details of a goal, and characters of each; the server takes no more. */
const MOST_PARAMS = 8;
const LONGEST_PARAM = 200;

/** Characters of a report's sentence; the server cuts the rest. */
const LONGEST_MESSAGE = 300;

/** What waits to be sent, and under which circumstances. */
export interface Waiting {
  readonly model: PageModel;
  readonly session: PageState['session'];
  /** Whether the visitor wants nothing counted: then faults are all that is told, without the place. */
  readonly refused: boolean;
  /** Whether goals may be passed on. */
  readonly agreed: boolean;
  readonly outbox: readonly Outgoing[];
  readonly vitals: readonly Vital[];
  readonly reports: readonly ClientReport[];
  /** Whether the kind of visitor is to be told even with nothing else. */
  readonly userType: boolean;
}

/** The beacons that tell what waits: none when there is nothing, several when a list is too long for one. */
export function beaconsOf(waiting: Waiting): Beacon[] {
  const { model, session, refused, agreed } = waiting;
  const outbox = refused ? [] : waiting.outbox;
  const lists = {
    goals: outbox.flatMap((entry) =>
      entry.kind === 'goal' ? [{ ...entry.goal, params: short(entry.goal.params) }] : [],
    ),
    exposures: outbox.flatMap((entry) => (entry.kind === 'exposure' ? [entry.exposure] : [])),
    vitals: refused ? [] : waiting.vitals,
    reports: waiting.reports.map((entry) => ({ ...entry, message: sentence(entry.message, refused) })),
  };
  const longest = Math.max(...Object.values(lists).map(({ length }) => length));
  const count = Math.max(Math.ceil(longest / LONGEST_LIST), Number(waiting.userType && !refused));
  return Array.from({ length: count }, (_, index) => ({
    consent: agreed,
    page: {
      brand: model.site.brand,
      locale: model.locale.code,
      type: model.page.page.type,
      path: refused ? '/' : model.url,
    },
    user_type: refused ? 'unknown' : session.status,
    ...Object.fromEntries(
      Object.entries(lists)
        .map(([name, list]) => [name, list.slice(index * LONGEST_LIST, (index + 1) * LONGEST_LIST)] as const)
        .filter(([, list]) => list.length > 0),
    ),
  }));
}

function short(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params)
      .slice(0, MOST_PARAMS)
      .map(([name, value]) => [name, value.slice(0, LONGEST_PARAM)]),
  );
}

/** A report's sentence; without addresses for somebody who wants nothing known of where they were. */
function sentence(message: string, refused: boolean): string {
  return (refused ? message.replaceAll(/(https?:\/)?\/[^\s"]*/g, '…') : message).slice(0, LONGEST_MESSAGE);
}
