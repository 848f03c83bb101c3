import type { Block } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';
import { CallLinks } from '@roadside/mfe-kit/ui/call-links/CallLinks';
import { Disclosure } from '@roadside/mfe-kit/ui/disclosure/Disclosure';
import { Prose } from '@roadside/mfe-kit/ui/prose/Prose';

import styles from './ArticleBlock.module.css';
import { ContentsDisclosure } from './ContentsDisclosure';
import { withoutFormLinks } from './form-links';

export interface ArticleBlockProps {
  /** A block of the page. */
  block: Block;
}

/** A block of an article's text. Blocks shown elsewhere and unknown types render nothing. */
export function ArticleBlock({ block }: ArticleBlockProps) {
  const t = useTranslate('knowledge-base');
  const isFormOff = useIsOn('DISABLE_CONTACT_US_FORM');
  const shown = (html: string) => (isFormOff ? withoutFormLinks(html) : html);
  switch (block.type) {
    case 'short_answer':
      return (
        <div className={styles.answer}>
          <p className={styles.label}>{t('short_answer')}</p>
          <p>{block.props.text}</p>
          <CallLinks
            calls={block.props.calls ?? []}
            textOf={({ number, service }) => (service ? t('call_service', { number, service }) : t('call', { number }))}
          />
        </div>
      );
    case 'table_of_contents':
      return block.props.items.length > 1 ? <ContentsDisclosure items={block.props.items} /> : null;
    case 'rich_text':
      return <Prose html={shown(block.props.html)} />;
    case 'faq':
      return (
        <section className={styles.faq} data-distant>
          <h2 id={block.props.anchor}>{block.props.title}</h2>
          {block.props.items.map((item) => (
            <Disclosure
              key={item.anchor}
              id={item.anchor}
              summary={<h3 className={styles.question}>{item.question}</h3>}
            >
              <Prose html={shown(item.html)} />
            </Disclosure>
          ))}
        </section>
      );
    default:
      return null;
  }
}
