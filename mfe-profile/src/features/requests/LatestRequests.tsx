import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import type { Loading } from '../../shared/loading/use-loaded';
import type { OwnRequest, OwnRequests } from '../../shared/types';
import { NoRequests } from './NoRequests';
import { RequestList } from './RequestList';
import styles from './Requests.module.css';

/** Most requests shown on the profile. */
const MOST = 3;

/** The latest requests, those that wait for the visitor first. */
export function LatestRequests({ part }: { part: Loading<OwnRequests> }) {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <section className={styles.section}>
      <h2>{t('requests.title')}</h2>
      <LoadedPart part={part}>
        {({ items, next }) =>
          items.length === 0 ? (
            <NoRequests />
          ) : (
            <>
              <RequestList items={latest(items)} />
              {next || items.length > MOST ? (
                <p>
                  <a className={styles.all} href={`/${locale.code}/${city.code}/profile/requests`}>
                    {t('requests.all')}
                  </a>
                </p>
              ) : null}
            </>
          )
        }
      </LoadedPart>
    </section>
  );
}

function latest(items: readonly OwnRequest[]): readonly OwnRequest[] {
  return [...items.filter(isWaiting), ...items.filter((item) => !isWaiting(item))].slice(0, MOST);
}

function isWaiting({ status }: OwnRequest): boolean {
  return status === 'waiting_for_you';
}
