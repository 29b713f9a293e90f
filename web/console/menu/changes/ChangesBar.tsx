import './changes.css';
import type { Change, getOwnerCatalogue, OwnerCatalogue, Part } from '@juniper/core/contracts/owner-menu.ts';
import type { discardParts } from '@juniper/core/contracts/owner-publish.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTimeout } from '../../../app/lib/use-timeout.ts';
import { Button } from '../../../app/ui/Button.tsx';
import { Field } from '../../../app/ui/Fields.tsx';
import { Icon } from '../../../app/ui/Icon.tsx';
import { Modal } from '../../../app/ui/Modal.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { callWords, useCall, useChange } from '../../lib/calls.ts';
import { partPath } from '../part-paths.ts';
import { outdatedByMenu, useReloadMenu, useWorkingCopy, versionedPart } from '../working-copy.ts';
import { usePublish } from './use-publish.tsx';

const followMs = 2_000;
const liveMs = 10_000;

/** Above every screen of the menu: what is not published yet, and how far a publication has come. */
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

/** 'Live for orders. Pages follow.' until the pages show what is published, then 'Live' for a moment. */
const usePublishedState = ({ head, shown }: OwnerCatalogue): string => {
  const [known, setKnown] = useState(head.revision);
  const isFollowing = shown !== null && shown !== head.hash;
  const isLive = !isFollowing && head.revision !== known;
  const after = useTimeout();
  useCall<typeof getOwnerCatalogue>('/owner/catalogue', isFollowing ? { refetchInterval: followMs } : {});
  useEffect(() => {
    if (isLive) after(liveMs, () => setKnown(head.revision));
  }, [isLive, head.revision, after]);
  if (isFollowing) return 'Live for orders. Pages follow.';
  return isLive ? 'Live' : '';
};

type ChangesProps = { copy: OwnerCatalogue; onDone: () => void };

/** What differs from the published menu. */
function Changes({ copy: { head, changes }, onDone }: ChangesProps) {
  const [discarded, setDiscarded] = useState<Change>();
  const [note, setNote] = useState('');
  const { publish, isPublishing, question } = usePublish(() => {
    setNote('');
    onDone();
  });
  const shown = {
    head: head.revision,
    seen: changes.map(versionedPart),
  };
  return (
    <>
      <ul className="rows">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`} className="row cbar__row">
            <span className="row__words">
              {change.words.map((words) => (
                <Link key={words} className="cbar__link" to={partPath(change)}>
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
                onClick={() => publish({ ...shown, only: [partOf(change)] })}
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

const partOf = ({ kind, id }: Change) => ({ kind, id }) as Part;

type DiscardProps = { change: Change; onClose: () => void; onDone: () => void };

function Discard({ change, onClose, onDone }: DiscardProps) {
  const reload = useReloadMenu();
  const discard = useChange<typeof discardParts>('POST', {
    outdates: outdatedByMenu,
    onDone: () => {
      showToast('success', 'Discarded. The editor is as published.');
      onClose();
      onDone();
    },
    onFailed: (error) => {
      showToast('error', callWords(error));
      onClose();
      // Somebody has changed it meanwhile: the list shows how it is now.
      void reload();
    },
  });
  const act = () => discard.mutate({ path: '/owner/catalogue/discard', body: { parts: [versionedPart(change)] } });
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
        The editor goes back to what is published. What was never published is taken off the menu, and can be put back.
      </p>
    </Modal>
  );
}
