import { useState } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { ToastStack, type StackedToast } from './ToastStack';

const TOASTS: readonly Omit<StackedToast, 'id'>[] = [
  { text: 'Your request has been sent.', tone: 'success' },
  { text: 'Saved for later.' },
  { text: 'Message sent!', tone: 'success', link: { text: 'Request R-7KQ2-M9XD', url: '/requests' } },
  {
    text: 'The file could not be attached: it is larger than 2 MB, and that is more than one request takes.',
    tone: 'danger',
  },
];

/** Buttons that show toasts. */
function Shows() {
  const [toasts, setToasts] = useState<readonly StackedToast[]>([]);
  const [count, setCount] = useState(0);
  const show = (toast: Omit<StackedToast, 'id'>) => {
    setCount(count + 1);
    setToasts([...toasts, { ...toast, id: String(count) }]);
  };
  return (
    <>
      {TOASTS.map((toast) => (
        <Button key={toast.text} variant="secondary" onClick={() => show(toast)}>
          Show: {toast.link ? 'with a link' : (toast.tone ?? 'neutral')}
        </Button>
      ))}
      <ToastStack
        toasts={toasts}
        onRemove={(id) => setToasts((present) => present.filter((toast) => toast.id !== id))}
        dismissLabel="Dismiss"
      />
    </>
  );
}

const examples: Examples = {
  title: 'ToastStack',
  examples: { shows: () => <Shows /> },
};

export default examples;
