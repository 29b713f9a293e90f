import './menu.css';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';

type HeadQuestionProps = { changes: readonly string[]; onAnswer: (isWanted: boolean) => void };

/** Something was published after this editor looked. What they publish now goes on top of it. */
export function HeadQuestion({ changes, onAnswer }: HeadQuestionProps) {
  return (
    <Modal title="The menu has changed" safeLabel="Not now" onClose={() => onAnswer(false)}>
      <p>Yours is saved. Before it could be published, somebody else published this:</p>
      <ul className="changes">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Publish yours as well? Theirs stays.</p>
      <div className="mt-4">
        <Button size="sm" onClick={() => onAnswer(true)}>
          Publish mine too
        </Button>
      </div>
    </Modal>
  );
}
