import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';

type SlipQuestionProps = { title: string; onAnswer: (isMeant: boolean) => void };

/** Asks whether something unusual is meant, before it is saved. */
export function SlipQuestion({ title, onAnswer }: SlipQuestionProps) {
  return (
    <Modal title={title} safeLabel="Back to the form" onClose={() => onAnswer(false)}>
      <p>That is unusual. Nothing is saved yet.</p>
      <div className="mt-4">
        <Button size="sm" onClick={() => onAnswer(true)}>
          Yes, that’s right
        </Button>
      </div>
    </Modal>
  );
}
