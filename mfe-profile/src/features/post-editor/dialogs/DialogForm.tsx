import type { ReactNode } from 'react';

import styles from './Dialogs.module.css';

/** The form of a dialog. `onSave` checks the fields. */
export function DialogForm({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}
