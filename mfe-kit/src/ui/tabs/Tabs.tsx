import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import styles from './Tabs.module.css';

/** One of several contents in one place. */
export interface Tab {
  readonly id: string;
  /** On its tab. */
  readonly title: ReactNode;
  /** What it shows. */
  readonly content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  /** Name of the list of tabs. */
  label: string;
  /** At least one. */
  tabs: readonly Tab[];
  /** The one that is shown first. @default the first */
  initial?: string;
  /** Another one is shown. */
  onSelect?: (id: string) => void;
}

/**
 * Contents of which one is shown. One stop of the Tab key; arrows, Home and End go through the tabs and show what they reach.
 * Contents that are not shown stay in the document, for search in the page and for what was entered in them.
 */
export function Tabs({ label, tabs, initial, onSelect }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(initial ?? tabs[0]?.id);

  const select = (tab: Tab | undefined) => {
    if (!tab || tab.id === selected) return;
    setSelected(tab.id);
    onSelect?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const present = tabs.findIndex(({ id }) => id === selected);
    const next = target(event, present, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    select(tabs[next]);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            className={styles.tab}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-controls={`${prefix}-panel-${tab.id}`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => select(tab)}
            onKeyDown={onKeyDown}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className={styles.panel}
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          hidden={tab.id !== selected}
          tabIndex={0}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/** Index of the tab that a key leads to. Arrows follow what is seen: in languages written right to left, left is forward. */
function target(event: KeyboardEvent, present: number, count: number): number | undefined {
  const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  switch (event.key) {
    case 'ArrowRight':
      return (present + forward + count) % count;
    case 'ArrowLeft':
      return (present - forward + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
