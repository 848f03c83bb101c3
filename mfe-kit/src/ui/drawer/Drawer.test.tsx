import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Drawer } from './Drawer';

afterEach(cleanup);

test('is a dialog named by its title', () => {
  render(
    <Drawer open title="Menu" closeLabel="Close the menu" onClose={() => undefined}>
      Links
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Menu' }).textContent).toContain('Links');
});

test('is not rendered while closed', () => {
  render(
    <Drawer open={false} title="Menu" closeLabel="Close the menu" onClose={() => undefined}>
      Links
    </Drawer>,
  );
  expect(screen.queryByText('Links')).toBeNull();
});
