import './changes.css';
import type { Change, getOwnerCatalogue, OwnerCatalogue, Part } from '@juniper/core/contracts/owner-menu.ts';
import type { discardParts } from '@juniper/core/contracts/owner-publish.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTimeout } from '../../../app/lib/browser.ts';
import { Button } from '../../../app/ui/Button.tsx';
import { Field } from '../../../app/ui/Fields.tsx';
import { Icon } from '../../../app/ui/Icon.tsx';
import { Modal } from '../../../app/ui/Modal.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { describeError, useCall, useChange, useInvalidate } from '../../lib/calls.ts';
import { getPartPath } from '../part-paths.ts';
import { outdatedByMenu, toVersionedPart, useWorkingCopy } from '../working-copy.ts';
import { usePublish } from './use-publish.tsx';

const followMs = 2_000;
const liveMs = 10_000;

/** Shows above every screen of the menu what is not published yet, and how far a publication has come. */
export function ChangesBar() {
  const copy = useWorkingCopy().data?.data;
  return copy ? <Bar copy={copy} /> : null;
}

function Bar({ copy }: { copy: OwnerCatalogue }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const bar = useRef<HTMLElement>(null);
  const state = usePublishedState(copy);
  const count = copy.changes.length;
  const words = count === 1 ? '1 change not published' : `${count} changes not published`;
  return (
    <section ref={bar} className="cbar focus-place" aria-label="Publishing" tabIndex={-1}>
      <div className="cbar__line">
        {count > 0 && (
          <button
            className="cbar__toggle"
            type="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {words}
            <Icon name="down" />
          </button>
        )}
        <p className="cbar__state" role="status">
          {state}
        </p>
      </div>
      <div id={panel} hidden={!isOpen || count === 0}>
        <Changes copy={copy} onDone={() => bar.current?.focus()} />
      </div>
    </section>
  );
}

/** Says 'Live. Updating the website...' until the pages show what is published, then 'Live' for a moment. */
const usePublishedState = ({ head, shown }: OwnerCatalogue): string => {
  const [seenRevision, setSeenRevision] = useState(head.revision);
  const isFollowing = shown !== null && shown !== head.hash;
  const isLive = !isFollowing && head.revision !== seenRevision;
  const after = useTimeout();
  useCall<typeof getOwnerCatalogue>('/owner/catalogue', isFollowing ? { refetchInterval: followMs } : {});
  useEffect(() => {
    if (isLive) after(liveMs, () => setSeenRevision(head.revision));
  }, [isLive, head.revision, after]);
  if (isFollowing) return 'Live. Updating the website...';
  return isLive ? 'Live' : '';
};

type ChangesProps = { copy: OwnerCatalogue; onDone: () => void };

/** Lists what differs from the published menu. */
function Changes({ copy: { head, changes }, onDone }: ChangesProps) {
  const [discarded, setDiscarded] = useState<Change>();
  const [note, setNote] = useState('');
  const { publish, isPublishing, question } = usePublish(() => {
    setNote('');
    onDone();
  });
  const shown = {
    head: head.revision,
    seen: changes.map(toVersionedPart),
  };
  return (
    <>
      <ul className="rows">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`} className="row cbar__row">
            <span className="row__words">
              {change.words.map((words) => (
                <Link key={words} className="cbar__link" to={getPartPath(change)}>
                  {words}
                </Link>
              ))}
            </span>
            <span className="cbar__acts">
              <Button
                variant="soft"
                size="sm"
                disabled={isPublishing}
                aria-label={`Publish ${change.words[0]}`}
                onClick={() => publish({ ...shown, only: [toPart(change)] })}
              >
                Publish
              </Button>
              <Button
                variant="quiet"
                size="sm"
                disabled={isPublishing}
                aria-label={`Discard ${change.words[0]}`}
                onClick={() => setDiscarded(change)}
              >
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {changes.length > 1 && (
        <div className="cbar__all">
          <Field
            label="Note for the history (optional)"
            name="note"
            maxLength={200}
            value={note}
            disabled={isPublishing}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button busy={isPublishing} onClick={() => publish({ ...shown, ...(note.trim() && { note: note.trim() }) })}>
            Publish all
          </Button>
        </div>
      )}
      {question}
      {discarded && <Discard change={discarded} onClose={() => setDiscarded(undefined)} onDone={onDone} />}
    </>
  );
}

const toPart = ({ kind, id }: Change) => ({ kind, id }) as Part;

type DiscardProps = { change: Change; onClose: () => void; onDone: () => void };

function Discard({ change, onClose, onDone }: DiscardProps) {
  const reload = useInvalidate(outdatedByMenu);
  const discard = useChange<typeof discardParts>('POST', {
    outdates: outdatedByMenu,
    onDone: () => {
      showToast('success', 'Draft removed.');
      onClose();
      onDone();
    },
    onFailed: (error) => {
      showToast('error', describeError(error));
      onClose();
      // Another editor has changed the row meanwhile. The list shows its state.
      void reload();
    },
  });
  const act = () => discard.mutate({ path: '/owner/catalogue/discard', body: { parts: [toVersionedPart(change)] } });
  return (
    <Modal
      title="Discard this change?"
      safeLabel="Keep it"
      onClose={onClose}
      action={{ label: 'Discard', act, staysOpen: true, busy: discard.isPending }}
    >
      <ul className="changes">
        {change.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="muted">
        Customers keep what they see now. What was never published is taken off the menu, and can be put back.
      </p>
    </Modal>
  );
}
