import { useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';

import { useOptimistic } from '../../shared/loading/use-optimistic';
import { usePlace } from '../../shared/posts/use-place';
import type { NoticeChoices, NoticeSettings } from '../../shared/types';
import styles from './Notices.module.css';

const GROUPS = ['comments', 'replies', 'following', 'moderation', 'support'] as const;
const CHANNELS = ['site', 'mail'] as const;
type Channel = (typeof CHANNELS)[number];

/** Channels of a group without a choice. */
const ON_SITE = { site: true, mail: false };

/**
 * Groups of notices and their channels; without mail, a single choice for each group. Each change
 * is saved immediately.
 */
export function NoticeChoicesForm({ settings }: { settings: NoticeSettings }) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const [choices, change] = useOptimistic(settings.choices);
  const choose = (next: NoticeChoices) => {
    change(next, async () => {
      const saved = await send('put', '/api/{locale}/{city}/account/notice-settings', {
        at,
        body: next,
        keepalive: true,
      });
      return saved.choices;
    });
  };
  return (
    <div className={styles.groups}>
      <p className={styles.muted}>
        {settings.mail_to ? t('notices.mail_to', { address: settings.mail_to }) : t('notices.no_mail')}
      </p>
      {GROUPS.map((group) => {
        const chosen = choices[group] ?? ON_SITE;
        const choice = (channel: Channel, label: string) => (
          <Checkbox
            key={`${group}-${channel}`}
            label={label}
            checked={chosen[channel]}
            onChange={(event) => choose({ ...choices, [group]: { ...chosen, [channel]: event.target.checked } })}
          />
        );
        const name = t(`notices.group.${group}`);
        if (!settings.mail_to) return choice('site', name);
        return (
          <FieldGroup key={group} label={name}>
            {CHANNELS.filter((channel) => channel === 'site' || group !== 'support').map((channel) =>
              choice(channel, t(`notices.channel.${channel}`)),
            )}
          </FieldGroup>
        );
      })}
    </div>
  );
}
