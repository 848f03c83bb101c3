import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { Opens } from '../../shared/testing/Opens';
import { DRAFT, sampleOwnPost, sampleSummary, TOPICS } from '../../shared/testing/sample-posts';
import { CardDialog } from './dialogs/CardDialog';
import { DeleteDialog } from './dialogs/DeleteDialog';
import { ImageDialog } from './dialogs/ImageDialog';
import { LinkDialog } from './dialogs/LinkDialog';
import { ScheduleDialog } from './dialogs/ScheduleDialog';
import { SourceDialog } from './dialogs/SourceDialog';
import { createEngine } from './engine/engine';
import { FaultList } from './FaultList';
import { PostEditor } from './PostEditor';
import { SaveStatus } from './SaveStatus';
import { StateBanner } from './StateBanner';
import { BlockMenu } from './toolbar/BlockMenu';

const NOTHING = () => undefined;

const examples: Examples = {
  title: 'PostEditor',
  examples: {
    written: () => (
      <Sample type="post_editor">
        <PostEditor
          createEngine={createEngine}
          topics={TOPICS}
          post={sampleOwnPost(
            {},
            {
              ...DRAFT,
              blocks: [
                ...DRAFT.blocks,
                { type: 'list', ordered: true, items: [[{ text: 'Call' }], [{ text: 'Wait' }], [{ text: 'Go' }]] },
                {
                  type: 'quote',
                  text: [{ text: 'Slow is safe.' }],
                  source: 'A neighbour',
                  url: 'https://example.org/',
                },
                { type: 'callout', kind: 'tip', text: [{ text: 'Call before you go.' }] },
                { type: 'callout', kind: 'warning', text: [{ text: 'Never stop in a tunnel.' }] },
                { type: 'divider' },
                { type: 'link', url: 'https://example.org/parking', title: 'Parking', description: '' },
              ],
            },
          )}
        />
      </Sample>
    ),
    empty: () => (
      <Sample type="post_editor">
        <PostEditor createEngine={createEngine} topics={TOPICS} />
      </Sample>
    ),
    menu: () => (
      <Sample type="post_editor">
        <BlockMenu current="paragraph" onChoose={NOTHING} onClose={NOTHING} />
      </Sample>
    ),
    statuses: () => (
      <Sample type="post_editor">
        {(['unchanged', 'waiting', 'saving', 'offline', 'refused', 'full'] as const).map((kind) => (
          <SaveStatus key={kind} state={{ kind }} onDecide={NOTHING} />
        ))}
        <SaveStatus state={{ kind: 'saved', at: '2026-11-24T12:03:00Z' }} onDecide={NOTHING} />
        <SaveStatus state={{ kind: 'conflict', theirs: sampleOwnPost() }} onDecide={NOTHING} />
      </Sample>
    ),
    states: () => (
      <Sample type="post_editor">
        <StateBanner post={sampleSummary({ state: 'scheduled', scheduled_at: '2026-12-01T09:00:00Z' })} />
        <StateBanner post={sampleSummary({ state: 'on_review' })} />
        <StateBanner post={sampleSummary({ state: 'unknown' })} />
        <StateBanner post={sampleSummary({ state: 'published' })} />
        <StateBanner post={sampleSummary({ state: 'rejected', rejection: 'off_topic' })} />
        <StateBanner post={sampleSummary({ state: 'archived' })} />
      </Sample>
    ),
    faults: () => (
      <Sample type="post_editor">
        <FaultList faults={{ title: ['required'], 'blocks.3.alt': ['required'], 'blocks.5.text': ['max_length'] }} />
      </Sample>
    ),
    link: () => (
      <Sample type="post_editor">
        <Opens name="link">
          {(isOpen, close) => (
            <LinkDialog isOpen={isOpen} current="https://example.org/" onClose={close} onSave={NOTHING} />
          )}
        </Opens>
      </Sample>
    ),
    source: () => (
      <Sample type="post_editor">
        <Opens name="source">
          {(isOpen, close) => (
            <SourceDialog
              isOpen={isOpen}
              current={{ source: 'A neighbour', url: '' }}
              onClose={close}
              onSave={NOTHING}
            />
          )}
        </Opens>
      </Sample>
    ),
    card: () => (
      <Sample type="post_editor">
        <Opens name="card">
          {(isOpen, close) => <CardDialog isOpen={isOpen} current={undefined} onClose={close} onSave={NOTHING} />}
        </Opens>
      </Sample>
    ),
    image: () => (
      <Sample type="post_editor">
        <Opens name="image">
          {(isOpen, close) => <ImageDialog isOpen={isOpen} current={undefined} onClose={close} onSave={NOTHING} />}
        </Opens>
      </Sample>
    ),
    schedule: () => (
      <Sample type="post_editor">
        <Opens name="schedule">
          {(isOpen, close) => <ScheduleDialog isOpen={isOpen} isBusy={false} onClose={close} onSchedule={NOTHING} />}
        </Opens>
      </Sample>
    ),
    deletion: () => (
      <Sample type="post_editor">
        <Opens name="deletion">
          {(isOpen, close) => <DeleteDialog isOpen={isOpen} isBusy={false} onClose={close} onDelete={NOTHING} />}
        </Opens>
      </Sample>
    ),
  },
};

export default examples;
