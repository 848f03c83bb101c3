import { Glyph } from '../glyph/Glyph';
import { CALL, RECENT } from '../glyph/paths';
import { Marked } from '../marked/Marked';
import { directionOf } from '../../i18n/direction';
import type { OptionKind, SuggestionOption } from './options';
import styles from './Suggestions.module.css';

/** Props of {@link SuggestionList}. */
interface SuggestionListProps {
  id: string;
  /** Accessible name. */
  label: string;
  /** Options in order; those of a kind follow one another. */
  options: readonly SuggestionOption[];
  /** Headings by kind. */
  headings: Readonly<Record<OptionKind, string>>;
  /** Zero-based index of the active option; -1 for none. */
  current: number;
  /** Returns the `id` of an option. */
  optionId: (index: number) => string;
  /** Language of the page. */
  language: string;
  /** True while newer options are being loaded. */
  waiting: boolean;
  /** Called when an option is followed. */
  onFollow: (() => void) | undefined;
}

/** Options in groups. The focus stays in the field. */
export function SuggestionList({
  id,
  label,
  options,
  headings,
  current,
  optionId,
  language,
  waiting,
  onFollow,
}: SuggestionListProps) {
  const indexed = options.map((option, index) => ({ option, index }));
  const kinds = [...new Set(options.map(({ kind }) => kind))];
  return (
    // The field handles keys; these are clicks on options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={styles.list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={waiting}
      // A press must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div className={styles.heading} id={`${id}-${kind}`} role="presentation">
            {headings[kind]}
          </div>
          {indexed
            .filter(({ option }) => option.kind === kind)
            .map(({ option, index }) => (
              <Option
                key={option.key}
                id={optionId(index)}
                option={option}
                marked={index === current}
                language={language}
              />
            ))}
        </div>
      ))}
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
      {href.startsWith('tel:') ? <Glyph path={CALL} /> : null}
      <span className={styles.words}>
        <bdi className={styles.title}>
          <Marked text={title} marks={marks} />
        </bdi>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </a>
  );
}
