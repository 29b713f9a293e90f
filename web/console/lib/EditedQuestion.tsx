import './edited-question.css';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';

/** The texts of a row, by the names of its fields as a sentence uses them: { price: '$4.20', category: 'Coffee' }. */
export type RowWords = Readonly<Record<string, string>>;

/** Writes 'a minute ago', or 'while you were editing' for an older change. */
const describeAge = (at: string | null): string => {
  const minutes = at === null ? Number.NaN : Math.round((Date.now() - Date.parse(at)) / 60_000);
  if (!(minutes >= 0 && minutes < 90)) return 'while you were editing';
  if (minutes < 1) return 'just now';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
};

/** Returns the names of the fields in which two rows differ. */
const differing = (one: RowWords, other: RowWords): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((field) => one[field] !== other[field]);

type Edit = { by: string | null; at: string | null; isOwn?: boolean };

/** Returns a sentence such as 'Mei changed the price to $4.20 a minute ago.' */
export const describeEdit = (
  { by, at, isOwn = false }: Edit,
  before: RowWords | undefined,
  theirs: RowWords | null,
): string => {
  const who = isOwn ? 'You' : (by ?? 'Somebody');
  const when = isOwn ? `on another device ${describeAge(at)}` : describeAge(at);
  if (!theirs) return `${who} took this away ${when}.`;
  const [field, ...more] = differing(before ?? {}, theirs);
  if (field === undefined) return `${who} changed this ${when}.`;
  if (more.length === 0) return `${who} changed the ${field} to ${theirs[field] || 'nothing'} ${when}.`;
  const list = [field, ...more];
  return `${who} changed the ${list.slice(0, -1).join(', ')} and ${list.at(-1)} ${when}.`;
};

const describeTitle = ({ by, isOwn }: Edit): string =>
  isOwn ? 'You edited this on another device' : `${by ?? 'Somebody'} edited this too`;

type EditedQuestionProps = Edit & {
  before: RowWords | undefined;
  /** Null: it is gone. */
  theirs: RowWords | null;
  /** With their changes of other fields. */
  mine: RowWords;
  onAnswer: (answer: 'mine' | 'theirs' | 'neither') => void;
};

/** Asks the second of two editors about the fields that both changed. Closing it saves nothing and keeps the form. */
export function EditedQuestion({ before, theirs, mine, onAnswer, ...edit }: EditedQuestionProps) {
  const theirName = edit.isOwn ? 'There' : 'Theirs';
  const contested = differing(theirs ?? {}, mine).filter((field) => !before || before[field] !== theirs?.[field]);
  return (
    <Modal title={describeTitle(edit)} safeLabel="Back to the form" onClose={() => onAnswer('neither')}>
      <p>
        {describeEdit(edit, before, theirs)} {edit.isOwn ? 'Which one stays?' : 'Keep theirs, or use yours?'}
      </p>
      <table className="both">
        <thead>
          <tr>
            <td />
            <th scope="col">{theirName}</th>
            <th scope="col">{edit.isOwn ? 'Here' : 'Yours'}</th>
          </tr>
        </thead>
        <tbody>
          {contested.map((field) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{theirs?.[field] || 'none'}</td>
              <td>{mine[field] || 'none'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => onAnswer('theirs')}>
          {edit.isOwn ? 'Keep what is there' : 'Keep theirs'}
        </Button>
        <Button size="sm" onClick={() => onAnswer('mine')}>
          {edit.isOwn ? 'Use this one' : 'Use mine'}
        </Button>
      </div>
    </Modal>
  );
}
