import { findBlock } from '@roadside/mfe-kit/blocks';
import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import { ApplicationPage } from './features/application/ApplicationPage';
import { Closed } from './features/closed/Closed';
import { EmergencyHint } from './features/emergency-hint/EmergencyHint';
import { MyRequests } from './features/my-requests/MyRequests';
import { PageHeading } from './features/page-heading/PageHeading';
import { FormChoice } from './features/profession-choice/FormChoice';
import { ProfessionChoice } from './features/profession-choice/ProfessionChoice';
import { RecentRequests } from './features/recent-requests/RecentRequests';
import { RequestPage } from './features/request-form/RequestPage';
import { ThreadPage } from './features/thread/ThreadPage';
import { WaitingRequests } from './features/waiting-requests/WaitingRequests';
import { Columns } from './shared/columns/Columns';
import styles from './Page.module.css';

/** A support page, on its own and inside the support overlay. The emergency hint comes first. */
export function Page() {
  return (
    <div className={styles.page}>
      <PageHeading />
      <Content />
    </div>
  );
}

/** Content for the page's first block. Without one, the support page leads to the answers. */
function Content() {
  const { page } = useFragmentContext('page');
  const form = findBlock(page, 'form');
  const thread = findBlock(page, 'request');
  if (thread) return <ThreadPage thread={thread} />;
  if (form?.purpose === 'become_contractor') return form.enabled ? <ApplicationPage page={form} /> : <Closed />;
  const notices = (
    <>
      <EmergencyHint />
      <WaitingRequests />
    </>
  );
  if (form) return <Support form={form} notices={notices} />;
  return (
    <Columns rail={notices}>
      <ProfessionChoice />
    </Columns>
  );
}

/** Both steps of a request. */
function Support({ form, notices }: { form: FormPage; notices: ReactNode }) {
  if (form.enabled && form.profession) return <RequestPage page={form} notices={notices} />;
  return (
    <Columns
      rail={
        <>
          {notices}
          <MyRequests />
        </>
      }
    >
      {form.enabled ? <FormChoice page={form} /> : <Closed />}
      <RecentRequests />
    </Columns>
  );
}
