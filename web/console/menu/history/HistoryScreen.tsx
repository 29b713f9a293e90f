import './history.css';
import type { Change, EditConflict, Part } from '@juniper/core/contracts/owner-menu.ts';
import type {
  discardParts,
  listRevisions,
  PastRevision,
  PublicationConflict,
  publishRevision,
} from '@juniper/core/contracts/owner-publish.ts';
import { useState } from 'react';
import { ApiError } from '../../../app/lib/api.ts';
import { Banner } from '../../../app/ui/Banner.tsx';
import { Button } from '../../../app/ui/Button.tsx';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { Modal } from '../../../app/ui/Modal.tsx';
import { StatusBadge } from '../../../app/ui/StatusBadge.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { callWords, useCall, useChange } from '../../lib/calls.ts';
import { Loaded } from '../../lib/Loaded.tsx';
import { shopMoment } from '../../lib/shop-time.ts';
import { outdatedByMenu } from '../working-copy.ts';

/** Every publication, the newest first, and the way back to one. */
export function HistoryScreen() {
  const revisions = useCall<typeof listRevisions>('/owner/catalogue/revisions');
  return (
    <>
      <ScreenHead title="History" lead="Every publication of the menu. Any of them can be the menu again." />
      <Loaded call={revisions}>{({ data }) => <Revisions revisions={data} />}</Loaded>
    </>
  );
}

function Revisions({ revisions }: { revisions: readonly PastRevision[] }) {
  const [wanted, setWanted] = useState<PastRevision>();
  const [undone, setUndone] = useState<readonly Change[]>([]);
  const head = revisions[0]?.revision ?? 0;
  return (
    <>
      <ol className="rows">
        {revisions.map((revision) => (
          <li key={revision.revision} className="row past">
            <div className="row__words">
              <p className="strong">{shopMoment(revision.publishedAt)}</p>
              <p className="muted small">
                {revision.by ? `By ${revision.by}` : 'On the server, or by an account that is gone'}
              </p>
              {revision.note && <p className="past__note">{revision.note}</p>}
              <Words changes={revision.changes} />
            </div>
            {revision.revision === head ? (
              <StatusBadge kind="ok">The menu now</StatusBadge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Make this the menu again: ${shopMoment(revision.publishedAt)}`}
                onClick={() => setWanted(revision)}
              >
                Make this the menu again
              </Button>
            )}
          </li>
        ))}
      </ol>
      {wanted && <RollBack wanted={wanted} head={head} onClose={() => setWanted(undefined)} onDone={setUndone} />}
      {undone.length > 0 && <PutBack undone={undone} onClose={() => setUndone([])} />}
    </>
  );
}

const fewWords = 5;

/** What a publication changed; of a long list the rest is folded. */
function Words({ changes }: { changes: readonly string[] }) {
  const [first, rest] = [changes.slice(0, fewWords), changes.slice(fewWords)];
  if (changes.length === 0) return <p className="small">No earlier menu is kept to compare it with.</p>;
  return (
    <>
      <Sentences words={first} />
      {rest.length > 0 && (
        <details className="fold small">
          <summary>{rest.length} more</summary>
          <Sentences words={rest} />
        </details>
      )}
    </>
  );
}

function Sentences({ words }: { words: readonly string[] }) {
  return (
    <ul className="past__words">
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type RollBackProps = {
  wanted: PastRevision;
  head: number;
  onClose: () => void;
  onDone: (undone: readonly Change[]) => void;
};

function RollBack({ wanted, head, onClose, onDone }: RollBackProps) {
  // What somebody else has published since the list was loaded.
  const [moved, setMoved] = useState<PublicationConflict>();
  const [failure, setFailure] = useState('');
  const publish = useChange<typeof publishRevision>('POST', {
    outdates: outdatedByMenu,
    onDone: ({ data }) => {
      showToast('success', `The menu is as it was on ${shopMoment(wanted.publishedAt)}.`);
      onClose();
      onDone(data.undone);
    },
    onFailed: (error) => {
      setFailure(callWords(error));
      if (error instanceof ApiError && error.code === 'head_moved') setMoved(error.data as PublicationConflict);
    },
  });
  const path = `/owner/catalogue/revisions/${wanted.revision}/publish` as const;
  return (
    <Modal
      title="Make this the menu again?"
      safeLabel="Cancel"
      onClose={onClose}
      action={{
        label: moved ? 'Make it the menu anyway' : 'Make it the menu',
        variant: 'primary',
        act: () => publish.mutate({ path, body: { head: moved?.revision ?? head } }),
        staysOpen: true,
        busy: publish.isPending,
      }}
    >
      <p>
        The menu of {shopMoment(wanted.publishedAt)} is live again within seconds. Drafts in the editor stay as they
        are.
      </p>
      {failure && (
        <div className="mt-4">
          <Banner kind="danger">
            <p>{failure}</p>
            {moved && (
              <ul>
                {moved.changes.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </Banner>
        </div>
      )}
    </Modal>
  );
}

const keyOf = ({ kind, id }: Part) => `${kind} ${id}`;

/** The editor still has what was undone; a later 'Publish all' would bring it back. */
function PutBack({ undone, onClose }: { undone: readonly Change[]; onClose: () => void }) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const discard = useChange<typeof discardParts>('POST', {
    outdates: outdatedByMenu,
    onDone: () => {
      showToast('success', 'The editor is as published in these parts.');
      onClose();
    },
    onFailed: (error) => {
      const isEdited = error instanceof ApiError && error.code === 'edited_meanwhile';
      const edited = isEdited && undone.find((change) => keyOf(change) === keyOf((error.data as EditConflict).part));
      if (!edited) return setFailure(callWords(error));
      // Somebody works on it, so it stays as it is; the others can still be put back.
      setKept((keys) => [...keys, keyOf(edited)]);
      setFailure('Somebody has changed the unticked one since. It stays in the editor as it is.');
    },
  });
  const chosen = undone.filter((change) => !kept.includes(keyOf(change)));
  const act = () => {
    if (chosen.length === 0) return onClose();
    const parts = chosen.map(({ words, ...part }) => part);
    discard.mutate({ path: '/owner/catalogue/discard', body: { parts } });
  };
  return (
    <Modal
      title="Put these back in the editor too?"
      safeLabel="Leave them as drafts"
      onClose={onClose}
      action={{ label: 'Put these back', variant: 'primary', act, staysOpen: true, busy: discard.isPending }}
    >
      <p>The editor still has what you have just undone. Left there, ‘Publish all’ brings it back.</p>
      {undone.map((change) => (
        <Checkbox
          key={keyOf(change)}
          label={change.words.join(' ')}
          checked={!kept.includes(keyOf(change))}
          onChange={({ target }) =>
            setKept((keys) => (target.checked ? keys.filter((key) => key !== keyOf(change)) : [...keys, keyOf(change)]))
          }
        />
      ))}
      {failure && <Banner kind="danger">{failure}</Banner>}
    </Modal>
  );
}
