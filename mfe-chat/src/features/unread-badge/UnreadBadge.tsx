import { useTranslate } from '@roadside/mfe-kit/fragment';

/** Number of unread chat messages, in words. */
export function UnreadBadge(props: {
  /**
   * Unread messages.
   *
   * @default 0
   */
  count?: number;
}) {
  const t = useTranslate('chat');
  return <p role="status">{t('unread', { count: props.count ?? 0 })}</p>;
}
