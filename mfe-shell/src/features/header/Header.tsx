import { useMyRequests } from '@roadside/mfe-kit/forms/answers';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useRef } from 'react';

import { CityLink } from '../../shared/links/CityLink';
import { NewMark } from '../../shared/links/NewMark';
import { homePath, pathTo } from '../../shared/links/paths';
import { useSupportUrl } from '../../shared/links/use-support-url';
import { onSearchShortcut } from '../../shared/visitor/search-shortcut';
import { useSupportOffered } from '../../shared/visitor/use-support-offered';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { useScrollAway } from './use-scroll-away';
import { User } from './User';

/**
 * Top of every page. Each link has a URL for use without scripts; with scripts most open an
 * overlay.
 */
export function Header() {
  const t = useTranslate('shell');
  const context = useFragmentContext('locale', 'languages', 'city', 'parent', 'header_theme', 'flags');
  const { locale, languages, city, parent, header_theme: theme } = context;
  const isSupportOffered = useSupportOffered();
  const supportUrl = useSupportUrl();
  const hasAnswer = (useMyRequests(pathTo('contact-us', context))?.unread ?? 0) > 0;
  const header = useRef<HTMLDivElement>(null);
  useScrollAway(header);
  useEffect(() => {
    document.addEventListener('keydown', onSearchShortcut);
    return () => document.removeEventListener('keydown', onSearchShortcut);
  }, []);
  const language = languages.find((item) => item.code === locale.language)?.name ?? locale.language;
  const code = locale.language.toUpperCase();
  return (
    <div className={styles.header} data-theme={theme} ref={header}>
      <a className={styles.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <div className={styles.bar}>
        {parent ? (
          <a className={styles.up} href={parent.url} aria-label={t('up', { title: parent.title })}>
            <Icon name="chevron-left" />
          </a>
        ) : null}
        <a className={styles.home} href={homePath(context)} aria-label={t('home')}>
          <Logo />
        </a>
        <nav className={styles.navigation} aria-label={t('navigation')}>
          <a className={styles.link} href={pathTo('knowledge-base', context)}>
            {t('knowledge_base')}
          </a>
        </nav>
        <OverlayLink overlay="search" className={styles.search} href={pathTo('search', context)} aria-keyshortcuts="/">
          <Icon name="search" />
          <span className={styles.label}>{t('search.open')}</span>
        </OverlayLink>
        <CityLink className={styles.city}>
          <Icon name="map-pin" />
          <span className={styles.name}>{city.name}</span>
        </CityLink>
        {languages.length > 1 ? (
          <OverlayLink
            overlay="menu"
            className={styles.language}
            href="#languages"
            aria-label={t('language.current', { language, code })}
          >
            <Icon name="globe" />
            {code}
          </OverlayLink>
        ) : null}
        {isSupportOffered ? (
          <OverlayLink overlay="support" className={styles.support} href={supportUrl}>
            <Icon name="headset" />
            <span className={styles.label}>{t('support.open')}</span>
          </OverlayLink>
        ) : null}
        <User className={styles.link} />
        <OverlayLink overlay="menu" className={styles.menu} href="#footer">
          <span className={styles.sign}>
            <Icon name="menu" />
            {hasAnswer ? <NewMark /> : null}
          </span>
          <span className={styles.label}>{t('menu.title')}</span>
          {hasAnswer ? <VisuallyHidden> {t('requests.unread')}</VisuallyHidden> : null}
        </OverlayLink>
      </div>
    </div>
  );
}
