import './menu.css';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';

type HeadQuestionProps = { changes: readonly string[]; onAnswer: (isWanted: boolean) => void };

/** Asks whether to publish a row that another person has published meanwhile. */
export function HeadQuestion({ changes, onAnswer }: HeadQuestionProps) {
  return (
    <Modal title="The menu has changed" safeLabel="Not now" onClose={() => onAnswer(false)}>
      <p>Saved. While you were editing, this went live:</p>
      <ul className="changes">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Publish yours in its place?</p>
      <div className="mt-4">
        <Button size="sm" onClick={() => onAnswer(true)}>
          Publish mine
        </Button>
      </div>
    </Modal>
  );
}

type JoinedQuestionProps = { words: string; onAnswer: (isWanted: boolean) => void };

/** Asks whether another person's change, which customers do not see yet, is published with the editor's. */
export function JoinedQuestion({ words, onAnswer }: JoinedQuestionProps) {
  return (
    <Modal title="Publish both changes?" safeLabel="Not now" onClose={() => onAnswer(false)}>
      <p>{words} Customers don’t see that yet. Yours is saved with it.</p>
      <div className="mt-4">
        <Button size="sm" onClick={() => onAnswer(true)}>
          Publish both
        </Button>
      </div>
    </Modal>
  );
}
