import type { OwnerCatalogue, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkCatalogue, type Problem } from '@juniper/core/rules/check-catalogue.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { useNavigate } from 'react-router';
import { showToast } from '../../app/ui/toast.ts';
import type { Errors } from '../lib/form-parts.tsx';
import { useVersionedForm, type VersionedFormOptions } from '../lib/use-versioned-form.tsx';
import { type OwnerRow, usePublishRow } from './use-publish-row.tsx';
import { listReadyPictures } from './working-copy.ts';

type MenuFormOptions<Row, Values> = Omit<
  VersionedFormOptions<Row | undefined, Values>,
  'saving' | 'isLive' | 'onSaved'
> & {
  kind: RowKind;
  copy: OwnerCatalogue;
  /** Returns the menu with this row in it. Its problems are shown before it is published. */
  toMenu: (values: Values, row: Row | undefined) => Catalogue;
  isMine: (problem: Problem, values: Values, row: Row | undefined) => boolean;
  /** Undoes 'Take off the menu'. Deals are not taken off but deleted. */
  putBack?: (row: Row) => Promise<Row>;
  /** The list that follows when it is saved. */
  list: string;
  /** Returns what is said there. */
  getToast?: (values: Values, row: Row | undefined, publishes: boolean) => string;
};

/** At a field its own name need not be said: 'Coffee: it needs a picture.' becomes 'It needs a picture.' */
const toErrors = (problems: readonly Problem[]): Errors =>
  Object.fromEntries(
    problems
      .map(({ field, option, message }) => [
        option === undefined ? (field ?? '') : `options.${option}.${field}`,
        upperFirst(message.slice(message.indexOf(': ') + 2)),
      ])
      .reverse(),
  );

const isOff = (row: OwnerRow | undefined) => row !== undefined && 'isArchived' in row && row.isArchived;

/** Serves the form of one item, category, group of options or deal, which is published or kept as a draft. */
export const useMenuForm = <Row extends OwnerRow, Values extends object>(options: MenuFormOptions<Row, Values>) => {
  const { copy, check, describe, toMenu, isMine, send, putBack, list, getToast } = options;
  const saving = usePublishRow(options.kind);
  const navigate = useNavigate();
  const form = useVersionedForm<Row | undefined, Values>({
    ...options,
    saving,
    check: (values, row, publishes) => {
      const problems = publishes ? checkCatalogue(toMenu(values, row), listReadyPictures(copy)) : [];
      const mine = problems.filter((problem) => isMine(problem, values, row));
      return { ...toErrors(mine), ...check(values, row, publishes) };
    },
    describe: (values, row) => ({ ...describe(values, row), 'on the menu': isOff(row) ? 'no' : 'yes' }),
    isContested: (latest, theirs) => isOff(latest) !== isOff(theirs),
    send: async (values, latest, publishes): Promise<Row> => {
      const stored = await send(values, latest, publishes);
      // Another editor has taken the row off meanwhile, and this form's version was chosen, which is on the menu.
      return isOff(stored) && !isOff(form.row) && putBack ? putBack(stored) : stored;
    },
    onGone: () => leave(),
    onSaved: ({ row, before, values, publishes, isPublished }) => {
      if (isPublished !== publishes) return;
      const words = publishes ? 'Published.' : 'Kept as a draft. Customers don’t see it yet.';
      showToast('success', getToast?.(values, before, publishes) ?? words, saving.getUndoToast());
      leave(row);
    },
  });
  /** Leads to the list, which shows the row that was saved. */
  const leave = (saved?: Row) => {
    form.forget();
    void navigate(list, saved && { state: { saved: saved.id } });
  };
  const problems = saving.problems.filter((problem) => isMine(problem, form.values, form.row));
  return { ...form, errors: { ...toErrors(problems), ...form.errors }, leave };
};
