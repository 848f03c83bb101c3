import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { Tabs } from './Tabs';

afterEach(cleanup);

const TABS = ['one', 'two', 'three'].map((id) => ({ id, title: id, content: `Content of ${id}` }));

const tab = (name: string) => screen.getByRole('tab', { name });

test("shows only the selected tab's content", () => {
  const onSelect = vi.fn<(id: string) => void>();
  render(<Tabs label="Numbers" tabs={TABS} initial="two" onSelect={onSelect} />);
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('Content of two');
  fireEvent.click(tab('three'));
  expect(screen.getAllByRole('tabpanel').map(({ textContent }) => textContent)).toEqual(['Content of three']);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('three');
});

test('arrow keys wrap around, Home and End go to the ends', () => {
  render(<Tabs label="Numbers" tabs={TABS} />);
  const reached = ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End'].map((key) => {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
    return document.activeElement?.textContent;
  });
  expect(reached).toEqual(['two', 'one', 'three', 'one', 'three']);
});

test('is a single stop for the Tab key', () => {
  render(<Tabs label="Numbers" tabs={TABS} initial="two" />);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});
