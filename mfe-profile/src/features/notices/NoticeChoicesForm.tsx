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

/** Channels of a group without a choice. */
const ON_SITE = { site: true, mail: false };

/** Groups of notices and their channels. Each change is saved immediately. */
export function NoticeChoicesForm({ settings }: { settings: NoticeSettings }) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const [choices, change] = useOptimistic(settings.choices);
  const choose = (next: NoticeChoices) => {
    change(next, async () => {
      const saved = await send('put', '/api/{locale}/{city}/account/notice-settings', { at, body: next });
      return saved.choices;
    });
  };
  return (
    <div className={styles.groups}>
      <p className={styles.muted}>
        {settings.mail_to ? t('notices.mail_to', { address: settings.mail_to }) : t('notices.no_mail')}
      </p>
      {GROUPS.map((group) => (
        <FieldGroup key={group} label={t(`notices.group.${group}`)}>
          {CHANNELS.filter((channel) => channel === 'site' || (settings.mail_to && group !== 'support')).map(
            (channel) => (
              <Checkbox
                key={channel}
                label={t(`notices.channel.${channel}`)}
                checked={(choices[group] ?? ON_SITE)[channel]}
                onChange={(event) =>
                  choose({ ...choices, [group]: { ...(choices[group] ?? ON_SITE), [channel]: event.target.checked } })
                }
              />
            ),
          )}
        </FieldGroup>
      ))}
    </div>
  );
}
