import type { Examples } from '@roadside/mfe-kit/examples';
import { useEffect, type ReactNode } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { RegionStrip } from './RegionStrip';

/** The city of the page. */
const CITY = { code: 'moskva', name: 'Moscow' };

/** The city of a visitor's network. */
const NEARBY = { code: 'kazan', name: 'Kazan', url: '/ru-en/kazan/knowledge-base' };

/** A long city name that wraps. */
const LONG_CITY = { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it' };

/** Shows its content as a newcomer's page does. */
function Newcomer({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-newcomer', true);
    return () => root.removeAttribute('data-newcomer');
  }, []);
  return <Sample>{children}</Sample>;
}

const examples: Examples = {
  title: 'RegionStrip',
  examples: {
    usual: () => (
      <Newcomer>
        <RegionStrip city={CITY} onAnswered={() => undefined} />
      </Newcomer>
    ),
    nearby: () => (
      <Newcomer>
        <RegionStrip city={CITY} nearby={NEARBY} onAnswered={() => undefined} />
      </Newcomer>
    ),
    longCity: () => (
      <Newcomer>
        <RegionStrip city={LONG_CITY} onAnswered={() => undefined} />
      </Newcomer>
    ),
  },
};

export default examples;
