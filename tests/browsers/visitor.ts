/** Visitor's actions by WebDriver: finds elements by role and name, and waits for them. */
import { expect } from '@playwright/test';
import { CommandError, type Session } from './webdriver.ts';

/** Key of an element id in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** An element in a response. */
type Found = Record<typeof ELEMENT, Handle>;

/** Keys by name, with their WebDriver codes. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

/**
 * By role, selectors of elements that may have it. The browser decides the role and name of each.
 */
const SELECTORS = {
  button: 'button',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select, [role="combobox"]',
  dialog: 'dialog, [role="dialog"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role="option"]',
  radio: 'input[type="radio"]',
  searchbox: 'input[type="search"]',
  spinbutton: 'input[type="number"]',
  textbox:
    'input:not([type]), input[type="text"], input[type="email"], input[type="tel"], input[type="date"], textarea',
} as const;

type Role = keyof typeof SELECTORS;

/** Roles as WebKitGTK's driver names them: after GTK's controls. */
const WEBKIT_ROLES: Readonly<Partial<Record<Role, string>>> = { combobox: 'button', spinbutton: 'textbox' };

/** An element as the driver knows it. */
type Handle = string;

/** A visitor in front of a browser. Every action waits for its target to appear. */
export interface Visitor {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the page's URL matches. */
  arrive(address: RegExp): Promise<void>;
  /**
   * The first visible element with a role and an accessible name in this browser.
   * @param within Selector of an ancestor. @default the page
   */
  find(role: Role, name: string | RegExp, within?: string): Promise<Handle>;
  /** The accessible name of such an element. */
  name(role: Role, name: RegExp): Promise<string>;
  /** Waits until there is no such element. */
  miss(role: Role, name: string | RegExp, within?: string): Promise<void>;
  click(role: Role, name: string | RegExp, within?: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(role: Role, name: string | RegExp, text: string): Promise<void>;
  /** Chooses from a native list. */
  choose(list: string | RegExp, option: string): Promise<void>;
  /** Puts a file into the first file field, visible or not. */
  attach(file: string): Promise<void>;
  /** Presses keys in sequence: a named one, or those of a text. */
  press(...keys: readonly string[]): Promise<void>;
  /** Waits until a text is visible on the page. */
  read(text: string | RegExp): Promise<void>;
  /** Waits until a script in the page returns a true value. */
  expectValue(script: string, value: unknown): Promise<void>;
  /** Runs a script in the page. */
  run<Value = void>(script: string): Promise<Value>;
  /** Waits until the fragments in these slots are hydrated. */
  waitForIslands(...slots: readonly string[]): Promise<void>;
}

/** The visitor of a session. */
export function visitorOf(session: Session): Visitor {
  const run = <Value = void>(script: string) => session.post<Value>('/execute/sync', { script, args: [] });

  /** The elements that match a selector now. */
  async function select(selector: string): Promise<Handle[]> {
    const found = await session.post<Found[]>('/elements', { using: 'css selector', value: selector });
    return found.map((element) => element[ELEMENT]);
  }

  /** Queries once: visible, accessible elements of a role, with their names. */
  async function look(role: Role, within = ''): Promise<readonly (readonly [Handle, string])[]> {
    // Each of the selectors, inside.
    const selector = SELECTORS[role].replaceAll(/[^,]+/g, (one) => `${within} ${one.trim()}`);
    const labelled: [Handle, string][] = [];
    for (const element of await select(selector)) {
      const read = <Value>(what: string) => session.get<Value>(`/element/${element}/${what}`);
      try {
        if (!(await read<boolean>('displayed'))) continue;
        if (![role, WEBKIT_ROLES[role]].includes(await read<string>('computedrole'))) continue;
        labelled.push([element, (await read<string>('computedlabel')).replaceAll(/\s+/g, ' ').trim()]);
      } catch (error) {
        if (!(error instanceof CommandError && ABSENT.has(error.code))) throw error;
      }
    }
    return labelled;
  }

  /** Queries once for the first element with a name. */
  async function require(role: Role, name: string | RegExp, within?: string): Promise<Handle> {
    const labelled = await look(role, within);
    const [element] = labelled.find(([, label]) => matches(label, name)) ?? [];
    if (element === undefined)
      throw new Error(
        `No ${role} ${String(name)} among ${labelled.map(([, label]) => `“${label}”`).join(', ') || 'none'}.`,
      );
    return element;
  }

  async function find(role: Role, name: string | RegExp, within?: string): Promise<Handle> {
    let element = '';
    await expect(async () => void (element = await require(role, name, within))).toPass();
    return element;
  }

  function strike(strokes: readonly Stroke[]): Promise<void> {
    return session.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] });
  }

  /** Fails while an element moves: WebKit's driver presses where it was. */
  async function expectStill(element: Handle): Promise<void> {
    const script = `
      const isMoving = ({ playState, timeline, effect }) =>
        playState === 'running' && timeline === document.timeline && effect.target?.contains(arguments[0]);
      return document.getAnimations().some(isMoving);
    `;
    const isMoving = await session.post<boolean>('/execute/sync', { script, args: [{ [ELEMENT]: element }] });
    expect(isMoving, 'the element moves').toBe(false);
  }

  async function clickOn(element: Handle): Promise<void> {
    await expectStill(element);
    const click = () => session.post<void>(`/element/${element}/click`);
    await click().catch(async () => {
      // WebKit's driver does not always scroll to elements below the window.
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;
      await session.post('/execute/sync', { script, args: [{ [ELEMENT]: element }] });
      await click();
    });
  }

  return {
    run,
    find,
    name: async (role, name) => session.get(`/element/${await find(role, name)}/computedlabel`),
    open: (url) => session.post('/url', { url }),
    back: () => session.post('/back'),
    reload: () => session.post('/refresh'),
    arrive: (expected) => expect.poll(() => session.get('/url')).toMatch(expected),
    async miss(role, name, within) {
      const named = async () => (await look(role, within)).filter(([, label]) => matches(label, name));
      await expect(async () => expect(await named(), `no ${role} ${String(name)}`).toEqual([])).toPass();
    },
    async click(role, name, within) {
      // A moving element, or one covered by a moving one, is pressed after it stops.
      await expect(async () => clickOn(await require(role, name, within))).toPass();
    },
    async fill(role, name, text) {
      let field = '';
      // A field in a dialog that still moves is pressed after it stops.
      await expect(async () => clickOn((field = await require(role, name)))).toPass();
      // In WebKit, the command to clear a field fires no event.
      await strike([
        { type: 'keyDown', value: KEYS.Control },
        ...strokesOf('a'),
        { type: 'keyUp', value: KEYS.Control },
        ...strokesOf(KEYS.Backspace),
      ]);
      await session.post(`/element/${field}/value`, { text });
    },
    async choose(list, option) {
      const element = await find('combobox', list);
      const query = { using: 'xpath', value: `.//option[normalize-space() = "${option}"]` };
      const found = await session.post<Found>(`/element/${element}/element`, query);
      await session.post<void>(`/element/${found[ELEMENT]}/click`).catch((error: unknown) => {
        // WebKit's driver cannot press an option: typing its first letters selects it.
        if (!(error instanceof CommandError && error.code === 'element not interactable')) throw error;
        return session.post(`/element/${element}/value`, { text: option });
      });
    },
    async attach(file) {
      const [field = ''] = await select('main input[type="file"]');
      await session.post(`/element/${field}/value`, { text: file });
    },
    press: (...keys) =>
      strike(
        keys.flatMap((key) => (key in KEYS ? [KEYS[key as keyof typeof KEYS]] : Array.from(key)).flatMap(strokesOf)),
      ),
    async read(text) {
      const shown = async () => {
        const [body = ''] = await select('body');
        return session.get<string>(`/element/${body}/text`);
      };
      const expected = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
      await expect(async () => expect(await shown()).toEqual(expected)).toPass();
    },
    expectValue: (script, value) =>
      expect(async () => expect(await run<unknown>(script), script).toEqual(value)).toPass(),
    async waitForIslands(...slots) {
      const marks = slots.map((slot) => `[data-slot="${slot}"][data-alive]`);
      await expect(async () => expect(await select(marks.join())).toHaveLength(slots.length)).toPass();
    },
  };
}

/** A key press or release. */
interface Stroke {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

const strokesOf = (value: string): Stroke[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/**
 * Errors for elements that have disappeared; in WebKit also for elements outside its accessibility
 * tree.
 */
const ABSENT = new Set(['stale element reference', 'no such element', 'unknown error']);

function matches(label: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? label === name : name.test(label);
}
