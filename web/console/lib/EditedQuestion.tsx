import './edited-question.css';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';

/** What a row says, by the names of its fields as a sentence uses them: { price: '$4.20', category: 'Coffee' }. */
export type RowWords = Readonly<Record<string, string>>;

/** 'a minute ago'; for what is older, the day's time says nothing more. */
const agoWords = (at: string | null): string => {
  const minutes = at === null ? Number.NaN : Math.round((Date.now() - Date.parse(at)) / 60_000);
  if (!(minutes >= 0 && minutes < 90)) return 'meanwhile';
  if (minutes < 1) return 'just now';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
};

/** The names of the fields in which two rows differ. */
const differing = (one: RowWords, other: RowWords): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((field) => one[field] !== other[field]);

/** 'Mei changed the price to $4.20 a minute ago.' */
export const editedWords = (
  { by, at }: { by: string | null; at: string | null },
  before: RowWords | undefined,
  theirs: RowWords | null,
): string => {
  const who = by ?? 'Somebody';
  if (!theirs) return `${who} took this away ${agoWords(at)}.`;
  const [field, ...more] = differing(before ?? {}, theirs);
  if (field === undefined) return `${who} changed this ${agoWords(at)}.`;
  if (more.length === 0) return `${who} changed the ${field} to ${theirs[field] || 'nothing'} ${agoWords(at)}.`;
  const list = [field, ...more];
  return `${who} changed the ${list.slice(0, -1).join(', ')} and ${list.at(-1)} ${agoWords(at)}.`;
};

type EditedQuestionProps = {
  by: string | null;
  at: string | null;
  before: RowWords | undefined;
  /** Null: it is gone. */
  theirs: RowWords | null;
  mine: RowWords;
  onAnswer: (answer: 'mine' | 'theirs' | 'neither') => void;
};

/** Two editors on one row: the second one chooses. Closing it leaves the form as it is, and nothing is saved. */
export function EditedQuestion({ by, at, before, theirs, mine, onAnswer }: EditedQuestionProps) {
  return (
    <Modal title="Changed meanwhile" safeLabel="Back to the form" onClose={() => onAnswer('neither')}>
      <p>{editedWords({ by, at }, before, theirs)} Keep theirs, or use yours?</p>
      <table className="both">
        <thead>
          <tr>
            <td />
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differing(theirs ?? {}, mine).map((field) => (
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
          Keep theirs
        </Button>
        <Button size="sm" onClick={() => onAnswer('mine')}>
          Use mine
        </Button>
      </div>
    </Modal>
  );
}
