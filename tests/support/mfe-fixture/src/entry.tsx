import { defineFragment } from '@roadside/mfe-kit/fragment';
import { OverlayLink, sendGoal, showToast, useFlag, useSession } from '@roadside/mfe-kit/page';
import { useEffect, useId, useRef, useState, version } from 'react';

/** The page's URL in the browser; empty on the server. */
const query = typeof location === 'undefined' ? '' : location.search;

if (query === '?throws=load') throw new Error('thrown at load');

/**
 * Counts clicks, shows its React version, and uses shared page state. `?throws=` in the page's URL
 * makes it fail in the browser.
 */
function Fixture() {
  const [clicks, setClicks] = useState(0);
  const { status } = useSession();
  const flag = useFlag('fixture') ?? 'off';
  const title = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.setAttribute('data-react', version), []);
  if (query === '?throws=render') throw new Error('thrown in render');
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Fixture</h2>
      <button type="button" ref={button} onClick={() => setClicks(clicks + 1)}>
        Clicked {clicks}
      </button>
      <button type="button" onClick={() => showToast({ text: 'A notice of the fixture' })}>
        Show a notice
      </button>
      <button type="button" onClick={() => sendGoal('fixture_goal')}>
        Count a goal
      </button>
      <OverlayLink overlay="privacy" href="#footer">
        Open the privacy settings
      </OverlayLink>
      <p>{`Visitor: ${status}, flag: ${flag}`}</p>
    </section>
  );
}

export const { mount, render } = defineFragment({ name: 'mfe-fixture', slots: { 'edge-of-page': Fixture } });
