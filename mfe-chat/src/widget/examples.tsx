import type { Examples } from '@roadside/mfe-kit/examples';

import chat from '../../../locales/en/chat.json';
import { Page, type PageProps } from './Page';
import styles from './examples.module.css';

function ExamplePage({ page }: Pick<PageProps, 'page'>) {
  return (
    <div className={styles.popup}>
      <Page
        page={page}
        texts={chat}
        href="/messenger/ru-en"
        onRetry={() => undefined}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </div>
  );
}

export default {
  title: 'ChatWidget',
  examples: {
    loader: () => <ExamplePage page="loader" />,
    error: () => <ExamplePage page="error" />,
    cookies: () => <ExamplePage page="cookies" />,
    blocked: () => <ExamplePage page="blocked" />,
  },
} satisfies Examples;
