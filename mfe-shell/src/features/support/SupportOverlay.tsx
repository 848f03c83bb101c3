import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';
import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';
import { useEffect, useRef, useState } from 'react';

import { useSteps } from './use-steps';

/** Props of {@link SupportOverlay}. */
export interface SupportOverlayProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Address of the page to show. */
  url: string | undefined;
}

/** The pages of the support form, over the present one: what somebody does, then the form for it. */
export function SupportOverlay({ url = '', onClose, ...dialog }: SupportOverlayProps) {
  const t = useTranslate('shell');
  const late = useTranslate('overlays');
  const [title, setTitle] = useState<string>();
  const steps = useSteps(url, onClose);
  return (
    <Dialog
      {...dialog}
      size="large"
      slow
      title={title ?? t('support.contact')}
      closeLabel={t('close')}
      back={steps.back && { label: late('support.back'), onBack: steps.back }}
      onClose={steps.close}
    >
      <PageInside key={steps.url} url={steps.url} takesFocus={steps.isLater} onTitle={setTitle} onFollow={steps.go} />
    </Dialog>
  );
}

/** Props of {@link PageInside}. */
interface PageInsideProps {
  url: string;
  /** Whether the visitor came here inside the overlay: what had the focus is gone then. */
  takesFocus: boolean;
  onTitle: (title: string) => void;
  /** A link to a page that the overlay can show was followed. */
  onFollow: (url: string) => void;
}

/** A page of this site inside the present one; its link when that cannot be. It leaves with the element. */
function PageInside({ url, takesFocus, onTitle, onFollow }: PageInsideProps) {
  const t = useTranslate('overlays');
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    const heading = dialog?.querySelector('h2');
    if (!takesFocus || !heading) return;
    if (status === 'loading') dialog?.scrollTo({ top: 0, behavior: 'instant' });
    // Not from what the visitor went on to while the page was on its way.
    else if (document.activeElement !== heading) return;
    // With the page comes another heading: it is said only when the focus comes to it anew.
    heading.blur();
    heading.focus({ preventScroll: true });
  }, [takesFocus, status]);

  useEffect(() => {
    const element = place.current;
    const hear = (event: MouseEvent) => {
      const followed = stepIn(event);
      if (followed === undefined) return;
      event.preventDefault();
      onFollow(followed);
    };
    element?.addEventListener('click', hear);
    return () => element?.removeEventListener('click', hear);
  }, [onFollow]);

  useEffect(() => {
    const mounting = mountPage(url, place.current);
    let current = true;
    void mounting.then(
      ({ title }) => {
        if (!current) return undefined;
        // A tab's title ends with the name of the site; here everybody sees whose it is.
        onTitle(title.replace(/ — [^—]+$/, ''));
        return setStatus('shown');
      },
      () => current && setStatus('failed'),
    );
    return () => {
      current = false;
      void mounting.then(
        (page) => page.unmount(),
        () => undefined,
      );
    };
  }, [url, onTitle]);

  return (
    <>
      {status === 'loading' ? <Skeleton shape="control" count={5} /> : null}
      {status === 'failed' ? (
        <ErrorState
          level={3}
          title={t('support.failed')}
          action={<ButtonLink href={url}>{t('support.follow')}</ButtonLink>}
        />
      ) : null}
      <div ref={place} aria-busy={status === 'loading'} />
    </>
  );
}

/** @throws when the loader cannot show the page here. */
async function mountPage(url: string, element: HTMLElement | null) {
  const loader = globalThis.__roadsideLoader;
  if (!loader || !element) throw new Error('The page has no loader.');
  return loader.mountPage(url, element);
}

/** Address of the step that a click leads to; nothing for other links, and for clicks that want a new tab. */
function stepIn(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin) return undefined;
  return /^\/[^/]+\/[^/]+\/contact-us(\/[^/]+)?$/.test(link.pathname) ? link.pathname + link.search : undefined;
}
