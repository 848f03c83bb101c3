import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';
import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';
import { useEffect, useRef, useState } from 'react';

/** Props of {@link SupportOverlay}. */
export interface SupportOverlayProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Address of the page to show. */
  url: string | undefined;
}

/** The page of the support form, over the present one. */
export function SupportOverlay({ url = '', ...dialog }: SupportOverlayProps) {
  const t = useTranslate('shell');
  const [title, setTitle] = useState<string>();
  return (
    <Dialog {...dialog} size="large" slow title={title ?? t('support.contact')} closeLabel={t('close')}>
      <PageInside key={url} url={url} onTitle={setTitle} />
    </Dialog>
  );
}

/** A page of this site inside the present one; its link when that cannot be. It leaves with the element. */
function PageInside({ url, onTitle }: { url: string; onTitle: (title: string) => void }) {
  const t = useTranslate('overlays');
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'shown' | 'failed'>('loading');

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
