import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';
import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';
import { useEffect, useRef, useState } from 'react';

import { stepUrl } from './step-url';
import { useSteps } from './use-steps';

export interface SupportOverlayProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** URL of the page to show. */
  url: string | undefined;
}

/**
 * The pages of the support form, over the current page: the choice of a profession, then a form.
 */
export function SupportOverlay({ url = '', onClose, ...dialog }: SupportOverlayProps) {
  const t = useTranslate('shell');
  const overlayText = useTranslate('overlays');
  const [title, setTitle] = useState<string>();
  const steps = useSteps(url, onClose);
  return (
    <Dialog
      {...dialog}
      size="large"
      slow
      title={title ?? t('support.contact')}
      closeLabel={t('close')}
      back={steps.back && { label: overlayText('support.back'), onBack: steps.back }}
      onClose={steps.close}
    >
      <PageInside key={steps.url} url={steps.url} takesFocus={steps.isLater} onTitle={setTitle} onFollow={steps.go} />
    </Dialog>
  );
}

interface PageInsideProps {
  url: string;
  /** Whether the visitor came here inside the overlay, so that the focused element is gone. */
  takesFocus: boolean;
  onTitle: (title: string) => void;
  /** Called when the visitor follows a link to a page that the overlay can show. */
  onFollow: (url: string) => void;
}

/**
 * A page of this site inside the current one, or its link if that fails. Unmounts with the element.
 */
function PageInside({ url, takesFocus, onTitle, onFollow }: PageInsideProps) {
  const t = useTranslate('overlays');
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    const heading = dialog?.querySelector('h2');
    if (!takesFocus || !heading) return;
    if (status === 'loading') dialog?.scrollTo({ top: 0, behavior: 'instant' });
    // The visitor has moved the focus while the page was loading.
    else if (document.activeElement !== heading) return;
    // The page brings another heading, which is announced only when it gets the focus again.
    heading.blur();
    heading.focus({ preventScroll: true });
  }, [takesFocus, status]);

  useEffect(() => {
    const element = place.current;
    const onClick = (event: MouseEvent) => {
      const step = stepUrl(event);
      if (step === undefined) return;
      event.preventDefault();
      onFollow(step);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [onFollow]);

  useEffect(() => {
    const mounting = mountPage(url, place.current);
    let current = true;
    void mounting.then(
      ({ title }) => {
        if (!current) return undefined;
        // A tab's title ends with the site's name, which is redundant here.
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

/** @throws if the loader cannot show the page here. */
async function mountPage(url: string, element: HTMLElement | null) {
  const loader = globalThis.__roadsideLoader;
  if (!loader || !element) throw new Error('The page has no loader.');
  return loader.mountPage(url, element);
}
