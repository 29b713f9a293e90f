import type { RequestBody } from '@juniper/core/contracts/contract.ts';
import type {
  CatalogueProblems,
  PublicationConflict,
  publishCatalogue,
  UnseenChanges,
} from '@juniper/core/contracts/owner-publish.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../app/lib/api.ts';
import { Modal } from '../../../app/ui/Modal.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { describeError, useChange, useInvalidate } from '../../lib/calls.ts';
import { getProblemPath } from '../part-paths.ts';
import { HeadQuestion } from '../questions.tsx';
import { alreadyLikeThis, useUndo } from '../use-undo.ts';
import { outdatedByMenu } from '../working-copy.ts';

type Publishing = RequestBody<typeof publishCatalogue>;

/**
 * Publishes parts that are saved, or all of them. If another person has published meanwhile it asks again, and it lists
 * what stands in the way: show `question` anywhere.
 */
export const usePublish = (onDone: () => void) => {
  const [question, setQuestion] = useState<ReactNode>(null);
  const reload = useInvalidate(outdatedByMenu);
  const toUndo = useUndo();
  const call = useChange<typeof publishCatalogue>('POST', {
    outdates: outdatedByMenu,
    onDone: ({ data: { changes, revision } }) => {
      if (changes.length > 0) showToast('success', 'Published.', toUndo(revision));
      else showToast('success', alreadyLikeThis);
      onDone();
    },
    onFailed: (error, { body }) => setQuestion(obstacle(error, body)),
  });
  const publish = (body: Publishing) => call.mutate({ path: '/owner/catalogue/publish', body });
  const close = () => setQuestion(null);

  const obstacle = (error: unknown, body: Publishing): ReactNode => {
    const { code, data } = error instanceof ApiError ? error : {};
    if (code === 'head_moved') {
      const { revision, changes } = data as PublicationConflict;
      const answer = (isWanted: boolean) => {
        close();
        if (isWanted) publish({ ...body, head: revision });
      };
      return <HeadQuestion changes={changes} onAnswer={answer} />;
    }
    if (code === 'edited_meanwhile') {
      void reload();
      return <Unseen changes={(data as UnseenChanges).changes} onClose={close} />;
    }
    if (code === 'catalogue_wrong') return <Problems problems={(data as CatalogueProblems).problems} onClose={close} />;
    showToast('error', describeError(error));
    return null;
  };

  return { publish, isPublishing: call.isPending, question };
};

function Unseen({ changes, onClose }: { changes: readonly string[]; onClose: () => void }) {
  return (
    <Modal title="Not published yet" safeLabel="Close" onClose={onClose}>
      <p>Someone has changed this since you looked. Nothing is published; look at it, then publish again:</p>
      <ul className="changes">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Modal>
  );
}

function Problems({ problems, onClose }: { problems: readonly Problem[]; onClose: () => void }) {
  return (
    <Modal title="Not published yet" safeLabel="Close" onClose={onClose}>
      <p>Nothing has changed for customers. First this needs a look:</p>
      <ul className="changes">
        {problems.map((problem) => (
          <li key={problem.message}>
            <Link className="link" to={getProblemPath(problem)} onClick={onClose}>
              {problem.message}
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
