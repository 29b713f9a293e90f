import type { EditConflict, Part, RowKind, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type {
  CatalogueProblems,
  PublicationConflict,
  publishCatalogue,
} from '@juniper/core/contracts/owner-publish.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, sendSigned } from '../../app/lib/api.ts';
import { callWords } from '../lib/calls.ts';
import { EditedQuestion, type RowWords } from '../lib/EditedQuestion.tsx';
import { HeadQuestion } from './questions.tsx';
import { useReloadMenu, useWorkingCopy, versionedPart } from './working-copy.ts';

type OwnerRow = NonNullable<EditConflict['row']>;

export type SaveRow<Row extends OwnerRow> = {
  kind: RowKind;
  /** The row that the editor began with; none: it is new. */
  before: Row | undefined;
  /** Makes the call. `version` is what the editor saw, or in a second try what somebody else has made of it. */
  send: (version: string | null) => Promise<Row>;
  /** 'Publish now': then this row alone is published. 'Keep as draft' saves only. */
  publishes: boolean;
  /** What the form says, and how a row says the same: for the fields in which two editors differ. */
  mine: RowWords;
  wordsOf: (row: Row) => RowWords;
};

/** `problems`: why it could not be published. They stand at their fields; `failure` says it in one sentence. */
type Outcome = { failure: string; problems: readonly Problem[] };
const nothing: Outcome = { failure: '', problems: [] };

type Callbacks<Row> = {
  /** The row is stored. It may still not be published. */
  onSaved: (row: Row) => void;
  /** Somebody else's row stays, in place of what was typed. Null: it is gone (a deal). */
  onTheirs: (row: Row | null) => void;
};

const dataOf = <Data,>(error: unknown, code: string): Data | undefined =>
  error instanceof ApiError && error.status === 409 && error.code === code ? (error.data as Data) : undefined;

/**
 * Saves one row and perhaps publishes it, and nothing else. If somebody has changed it meanwhile, or published something,
 * it asks first: show `question` anywhere in the screen. `save` returns how far it came; undefined: nothing was saved.
 */
export const useSaveRow = <Row extends OwnerRow>({ onSaved, onTheirs }: Callbacks<Row>) => {
  const copy = useWorkingCopy();
  /** The revision that the editor knows of. */
  const seen = useRef(0);
  const isAsked = useRef(false);
  const reload = useReloadMenu();
  const [question, setQuestion] = useState<ReactNode>(null);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState(nothing);

  /** Shows a question and waits for its answer. */
  const ask = async <Answer,>(show: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> => {
    isAsked.current = true;
    const given = await new Promise<Answer>((resolve) => setQuestion(show(resolve)));
    setQuestion(null);
    return given;
  };

  const store = async (given: SaveRow<Row>, version: string | null): Promise<Row | undefined> => {
    try {
      return await given.send(version);
    } catch (error) {
      const edited = dataOf<EditConflict>(error, 'edited_meanwhile');
      if (!edited) throw error;
      const theirs = edited.row as Row | null;
      const answer = await ask<'mine' | 'theirs' | 'neither'>((resolve) => (
        <EditedQuestion
          {...{ by: edited.by, at: edited.at, mine: given.mine }}
          before={given.before && given.wordsOf(given.before)}
          theirs={theirs && given.wordsOf(theirs)}
          onAnswer={resolve}
        />
      ));
      if (answer === 'mine') {
        // Theirs may be published already. Who has read of it here need not be asked about the publication again.
        seen.current = (await copy.refetch()).data?.data.head.revision ?? seen.current;
        return store(given, theirs?.version ?? null);
      }
      if (answer === 'theirs') onTheirs(theirs);
      return undefined;
    }
  };

  const publish = async ({ version, ...part }: VersionedPart, revision: number): Promise<boolean> => {
    // The row as it was just saved; it may take along its category, groups or item, which the editor knows as well.
    const others = copy.data?.data.changes.filter(({ kind, id }) => kind !== part.kind || id !== part.id) ?? [];
    const seen = [{ ...part, version } as VersionedPart, ...others.map(versionedPart)];
    try {
      const path = '/owner/catalogue/publish';
      await sendSigned<typeof publishCatalogue>('POST', path, { head: revision, only: [part as Part], seen });
      return true;
    } catch (error) {
      const moved = dataOf<PublicationConflict>(error, 'head_moved');
      if (!moved) throw error;
      const isWanted = await ask<boolean>((resolve) => <HeadQuestion changes={moved.changes} onAnswer={resolve} />);
      return isWanted && publish({ ...part, version } as VersionedPart, moved.revision);
    }
  };

  const save = async (given: SaveRow<Row>): Promise<'saved' | 'published' | undefined> => {
    const pressed = document.activeElement;
    isAsked.current = false;
    setSaving(true);
    setOutcome(nothing);
    seen.current = copy.data?.data.head.revision ?? 0;
    let row: Row | undefined;
    try {
      row = await store(given, given.before?.version ?? null);
      if (!row) return undefined;
      onSaved(row);
      if (!given.publishes) return 'saved';
      return (await publish({ kind: given.kind, id: row.id, version: row.version } as VersionedPart, seen.current))
        ? 'published'
        : 'saved';
    } catch (error) {
      const wrong = dataOf<CatalogueProblems>(error, 'catalogue_wrong');
      const words = wrong ? wrong.problems.map(({ message }) => message).join(' ') : callWords(error);
      setOutcome({
        failure: row ? `It is saved, but not published. ${words}` : words,
        problems: wrong?.problems ?? [],
      });
      return row && 'saved';
    } finally {
      if (row) await reload();
      flushSync(() => setSaving(false));
      // The pressed button was disabled meanwhile, so it has lost the focus to the page or to a question.
      const isLost = isAsked.current || document.activeElement === document.body;
      if (isLost && pressed instanceof HTMLElement) pressed.focus();
    }
  };

  return { save, isSaving, ...outcome, question };
};
