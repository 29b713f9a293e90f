import type { EditConflict, Part, RowKind, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type {
  CatalogueProblems,
  PublicationConflict,
  publishCatalogue,
} from '@juniper/core/contracts/owner-publish.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import { useRef, useState } from 'react';
import { ApiError, sendSigned } from '../../app/lib/api.ts';
import { describeEdit } from '../lib/EditedQuestion.tsx';
import { type Joined, listChangedFields, type Save, useConflict } from '../lib/use-conflict.tsx';
import { useLoadPublished } from '../lib/use-published.ts';
import { HeadQuestion, JoinedQuestion } from './questions.tsx';
import { useUndo } from './use-undo.ts';
import { outdatedByMenu, toVersionedPart, useWorkingCopy } from './working-copy.ts';

/** A row of the menu: an item, a category, a group of options or a deal. */
export type OwnerRow = NonNullable<EditConflict['row']>;

/**
 * Saves one row of a kind and perhaps publishes it, and nothing else. If another person has changed or published the same
 * meanwhile, it asks first. `problems`: why it could not be published. `undoToast`: makes a toast undo the publication.
 */
export const usePublishRow = (kind: RowKind) => {
  const copy = useWorkingCopy();
  const loadPublished = useLoadPublished();
  const conflict = useConflict(outdatedByMenu);
  const toUndo = useUndo();
  const published = useRef<number>(undefined);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { ask } = conflict;

  const publish = async (part: VersionedPart, revision: number): Promise<boolean> => {
    const { version: _, ...only } = part;
    // The row as it was just saved; it may take along its category, groups or item, which the editor knows as well.
    const others = copy.data?.data.changes.filter((other) => other.kind !== kind || other.id !== part.id) ?? [];
    const body = { head: revision, only: [only as Part], seen: [part, ...others.map(toVersionedPart)] };
    try {
      const { data } = await sendSigned<typeof publishCatalogue>('POST', '/owner/catalogue/publish', body);
      if (data.changes.length > 0) published.current = data.revision;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'catalogue_wrong') {
        const { problems: found } = error.data as CatalogueProblems;
        setProblems(found);
        throw new ApiError('refused', error.status, error.code, found.map(({ message }) => message).join(' '));
      }
      if (error.code !== 'head_moved') throw error;
      const { changes, revision: moved } = error.data as PublicationConflict;
      const isWanted = await ask<boolean>((resolve) => <HeadQuestion changes={changes} onAnswer={resolve} />);
      return isWanted && publish(part, moved);
    }
  };

  /** A deal that was removed has no row. Returns the version that its change has in the list. */
  const findRemovedVersion = async (id: string | number): Promise<string | undefined> => {
    const latest = (await copy.refetch()).data?.data;
    if (latest?.deals.some((deal) => deal.id === id)) return undefined;
    return latest?.changes.find((change) => change.kind === 'deal' && change.id === id)?.version;
  };

  const save = <Row extends OwnerRow | undefined, Values>(given: Omit<Save<Row, Values>, 'publish'>): Promise<void> => {
    const { toValues, describe } = given;
    setProblems([]);
    published.current = undefined;
    /** The revision that the editor knows of. */
    let revision = copy.data?.data.head.revision ?? 0;

    /** Asks before another person's change of other fields goes live with the editor's. */
    const confirmJoined = async (stored: NonNullable<Row>, joined: Joined<Row>): Promise<boolean> => {
      const { before, theirs, fields, ...edit } = joined;
      const [old, now, mine] = [toValues(before), toValues(theirs), toValues(stored)];
      const changedHere = listChangedFields(mine, now);
      const kept = (fields as (keyof Values)[]).filter((field) => !changedHere.includes(field));
      if (kept.length === 0) return true;
      const menu = await loadPublished().catch(() => undefined);
      const row = menu && findRow(menu, kind, stored.id);
      // A row as the editor has it, with the marks that a published one lacks.
      const shown = row && toValues({ ...stored, ...row } as Row);
      if (shown && !listChangedFields(now, shown).some((field) => kept.includes(field))) return true;
      const words = describeEdit(edit, describe(old, before), describe(now, theirs));
      return ask<boolean>((resolve) => <JoinedQuestion words={words} onAnswer={resolve} />);
    };

    return conflict.save<Row, Values>({
      ...given,
      send: async (values, latest) => {
        // Theirs may be published already. Who has read of it here need not be asked about the publication again.
        if (latest !== given.row) revision = (await copy.refetch()).data?.data.head.revision ?? revision;
        return given.send(values, latest);
      },
      publish: async (stored, joined) => {
        if (joined && !(await confirmJoined(stored, joined))) return false;
        const version = (kind === 'deal' && (await findRemovedVersion(stored.id))) || stored.version;
        return publish({ kind, id: stored.id, version } as VersionedPart, revision);
      },
    });
  };

  return { ...conflict, save, problems, getUndoToast: () => toUndo(published.current) };
};

const findRow = (menu: Catalogue, kind: RowKind, id: string | number): object | undefined =>
  ({
    category: menu.categories.find(({ slug }) => slug === id),
    item: menu.items.find((row) => row.id === id),
    group: menu.groups.find((row) => row.id === id),
    deal: menu.deals.find((row) => row.id === id),
  })[kind];
