import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import styles from './Tabs.module.css';

/** A tab and its content. */
export interface Tab {
  readonly id: string;
  /** Text of the tab. */
  readonly title: ReactNode;
  /** Content of its panel. */
  readonly content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  /** At least one tab. */
  tabs: readonly Tab[];
  /** Id of the tab selected first. @default the first tab */
  initial?: string;
  /** Called when another tab is selected. */
  onSelect?: (id: string) => void;
}

/**
 * Tabs. A single stop for the Tab key; arrows, Home and End select tabs. Hidden panels stay in the
 * document, for in-page search and entered data.
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
    const current = tabs.findIndex(({ id }) => id === selected);
    const next = target(event, current, tabs.length);
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

/**
 * Index of the tab that a key selects. Arrows follow the visual order: in right-to-left languages
 * left is forward.
 */
function target(event: KeyboardEvent, current: number, count: number): number | undefined {
  const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  switch (event.key) {
    case 'ArrowRight':
      return (current + forward + count) % count;
    case 'ArrowLeft':
      return (current - forward + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
