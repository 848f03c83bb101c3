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
  /** Zero-based index of the active option across groups; -1 for none. */
  current: number;
  /** Returns the `id` of an option. */
  optionId: (index: number) => string;
  /** Language of the page. */
  language: string;
  /** True while newer options are being loaded. */
  waiting: boolean;
  texts: SuggestionTexts;
  /** Called when an option is followed. */
  onFollow: (() => void) | undefined;
}

/** Options in groups. The focus stays in the field. */
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
    // The field handles keys; these are clicks on options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={styles.list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={texts.articles}
      aria-busy={waiting}
      // A press must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      {group('recent', texts.recent, groups.recent, 0)}
      {group('articles', texts.articles, groups.articles, groups.recent.length)}
    </div>
  );
}

/** An option is a link, so that it can be opened in another tab. */
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
  const isOtherLanguage = lang !== undefined && lang !== language;
  return (
    <a
      className={styles.option}
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      href={href}
      lang={isOtherLanguage ? lang : undefined}
      dir={isOtherLanguage ? directionOf(lang) : undefined}
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
