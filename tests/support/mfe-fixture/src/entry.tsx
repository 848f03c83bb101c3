import { defineFragment } from '@roadside/mfe-kit/fragment';
import { useEffect, useRef, useState, version } from 'react';

/** What the page's address asks of it in the browser; nothing on the server. */
const asked = typeof location === 'undefined' ? '' : location.search;

if (asked === '?throws=load') throw new Error('thrown at load');

/** Counts clicks and says on which React it runs. `?throws=` in the page's address makes it fail in the browser. */
function Counter() {
  const [clicks, setClicks] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.setAttribute('data-react', version), []);
  if (asked === '?throws=render') throw new Error('thrown in render');
  return (
    <button type="button" ref={button} onClick={() => setClicks(clicks + 1)}>
      Clicked {clicks}
    </button>
  );
}

export const { mount, render } = defineFragment({ name: 'mfe-fixture', slots: { 'edge-of-page': Counter } });
