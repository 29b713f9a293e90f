import type { OwnerCategory, OwnerDeal, OwnerGroup, OwnerItem, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import type { Draft } from '../menu/draft.ts';
import { hashRow } from '../menu/snapshot.ts';

export type DraftRow = {
  category: Draft['categories'][number];
  item: Draft['items'][number];
  group: Draft['groups'][number];
  deal: Draft['deals'][number];
  positions: { readonly ids: readonly (string | number)[] };
};
type OwnerRow = { category: OwnerCategory; item: OwnerItem; group: OwnerGroup; deal: OwnerDeal };

const views: { [Kind in RowKind]: (row: DraftRow[Kind]) => Omit<OwnerRow[Kind], 'version'> } = {
  category: (row) => ({ ...row, id: row.slug, isArchived: row.isArchived ?? false }),
  item: (row) => ({ ...row, isDraft: row.isDraft ?? false, isArchived: row.isArchived ?? false }),
  group: (row) => ({
    ...row,
    isArchived: row.isArchived ?? false,
    options: row.options.map((option) => ({ ...option, isArchived: option.isArchived ?? false })),
  }),
  deal: (row) => row,
};

export const toOwnerRow = <Kind extends RowKind>(kind: Kind, row: object): OwnerRow[Kind] =>
  ({ ...views[kind](row as DraftRow[Kind]), version: hashRow(row) }) as OwnerRow[Kind];
