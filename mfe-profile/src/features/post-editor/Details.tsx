import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { Select } from '@roadside/mfe-kit/ui/field/Select';
import { useState } from 'react';

import type { PostDraft, PostTopic } from '../../shared/types';
import { CoverField } from './CoverField';
import styles from './Details.module.css';
import { type Faults, faultsAt } from './faults';

/** Languages of the site, each in its own words. */
const LANGUAGES = {
  ru: 'Русский',
  en: 'English',
  kk: 'Қазақша',
  uz: 'Oʻzbekcha',
  ky: 'Кыргызча',
  hy: 'Հայերեն',
  ka: 'ქართული',
  az: 'Azərbaycanca',
  tr: 'Türkçe',
  sr: 'Српски',
  ro: 'Română',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  fi: 'Suomi',
  nb: 'Norsk bokmål',
  he: 'עברית',
  ar: 'العربية',
  ur: 'اردو',
  be: 'Беларуская',
} as const;

/** Most tags of a post, and the longest one, in code points, as the API has them. */
const MOST_TAGS = 5;
const LONGEST_TAG = 30;

export interface DetailsProps {
  draft: PostDraft;
  topics: readonly PostTopic[];
  faults: Faults;
  onChange: (part: Partial<PostDraft>) => void;
}

/** What the post is about: topic, language, tags and cover. */
export function Details({ draft, topics, faults, onChange }: DetailsProps) {
  const t = useTranslate('post-editor');
  const languages = draft.language in LANGUAGES ? LANGUAGES : { [draft.language]: draft.language, ...LANGUAGES };
  return (
    <section className={styles.details}>
      <h2>{t('details')}</h2>
      <div className={styles.pair}>
        <Field label={t('topic')} error={faultsAt(faults, 'topic') ? t('fault.topic') : undefined}>
          {(control) => (
            <Select {...control} value={draft.topic} onChange={(event) => onChange({ topic: event.target.value })}>
              <option value="">{t('topic_choose')}</option>
              {topics.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('language')}>
          {(control) => (
            <Select
              {...control}
              value={draft.language}
              onChange={(event) => onChange({ language: event.target.value })}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <TagsField tags={draft.tags ?? []} isWrong={faultsAt(faults, 'tags')} onChange={(tags) => onChange({ tags })} />
      <CoverField cover={draft.cover} isWrong={faultsAt(faults, 'cover')} onChange={(cover) => onChange({ cover })} />
    </section>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  isWrong: boolean;
  onChange: (tags: string[]) => void;
}

/** Tags in one line, with commas between them. */
function TagsField({ tags, isWrong, onChange }: TagsFieldProps) {
  const t = useTranslate('post-editor');
  // What is being typed, such as a comma at the end, is not always a list of tags.
  const [text, setText] = useState<string>();
  const written = tagsOf(text ?? '');
  const isOver = written.length > MOST_TAGS || written.some((tag) => Array.from(tag).length > LONGEST_TAG);
  const isShown = text !== undefined && written.slice(0, MOST_TAGS).join() === tags.join();
  return (
    <Field
      label={t('tags')}
      hint={t('tags_hint', { count: MOST_TAGS })}
      error={isWrong || (isShown && isOver) ? t('fault.tags') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          dir="auto"
          value={isShown ? text : tags.join(', ')}
          onChange={(event) => {
            setText(event.target.value);
            onChange(tagsOf(event.target.value).slice(0, MOST_TAGS));
          }}
        />
      )}
    </Field>
  );
}

/** Different tags of a line, without `#`. */
function tagsOf(text: string): string[] {
  const tags = text.split(/[,،;#]/).map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
