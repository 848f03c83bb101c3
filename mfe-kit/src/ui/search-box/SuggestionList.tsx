import { Glyph } from '../glyph/Glyph';
import { RECENT } from '../glyph/paths';
import { Marked } from '../marked/Marked';
import { directionOf } from '../../i18n/direction';
import type { SuggestionGroups, SuggestionOption } from './options';
import type { SuggestionTexts } from './Suggestions';
import styles from './Suggestions.module.css';

/** Props of {@link SuggestionList}. */
interface SuggestionListProps {
  id: string;
  groups: SuggestionGroups;
  /** Which option is marked, counted from nought through all groups; -1 for none. */
  current: number;
  /** `id` of an option. */
  optionId: (index: number) => string;
  /** Language of the page. */
  language: string;
  /** Whether other options are on their way. */
  waiting: boolean;
  texts: SuggestionTexts;
  /** An option was followed. */
  onFollow: (() => void) | undefined;
}

/** Options in their groups. The focus stays in the field. */
export function SuggestionList({
  id,
  groups,
  current,
  optionId,
  language,
  waiting,
  texts,
  onFollow,
}: SuggestionListProps) {
  const group = (name: string, title: string, options: readonly SuggestionOption[], first: number) =>
    options.length > 0 ? (
      <div role="group" aria-labelledby={`${id}-${name}`}>
        <div className={styles.heading} id={`${id}-${name}`} role="presentation">
          {title}
        </div>
        {options.map((option, index) => (
          <Option
            key={option.key}
            id={optionId(first + index)}
            option={option}
            marked={first + index === current}
            language={language}
          />
        ))}
      </div>
    ) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the field's; these are the options' own clicks.
    <div
      className={styles.list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={texts.articles}
      aria-busy={waiting}
      // A press must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      {group('recent', texts.recent, groups.recent, 0)}
      {group('articles', texts.articles, groups.articles, groups.recent.length)}
    </div>
  );
}

/** One of them: a link, so that it can be opened in another tab. */
function Option({
  id,
  option,
  marked,
  language,
}: {
  id: string;
  option: SuggestionOption;
  marked: boolean;
  language: string;
}) {
  const { kind, href, title, marks, detail, lang } = option;
  const foreign = lang !== undefined && lang !== language;
  return (
    <a
      className={styles.option}
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      href={href}
      lang={foreign ? lang : undefined}
      dir={foreign ? directionOf(lang) : undefined}
    >
      {kind === 'recent' ? <Glyph path={RECENT} /> : null}
      <span className={styles.words}>
        <bdi className={styles.title}>
          <Marked text={title} marks={marks} />
        </bdi>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </a>
  );
}
