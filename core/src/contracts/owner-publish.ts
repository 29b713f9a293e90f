import { z } from 'zod';
import type { Problem } from '../rules/check-catalogue.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { PathNumber, RowId } from './menu-rows.ts';
import { Change, Part, VersionedPart } from './owner-menu.ts';
import { plainText } from './plain-text.ts';

const count = z.number().int();
const note = z.string().trim().min(1).max(200).regex(plainText).refine(isReadable, unreadableText);

/** `changes` are sentences; none: the menu was the same, and there is no new revision. */
const revisionFields = { revision: count, hash: z.string(), changes: z.array(z.string()) };

/** `data` of 409 `head_moved`: the published revision, and the changes since `head`. */
export type PublicationConflict = { revision: number; changes: string[] };
/** `data` of 409 `edited_meanwhile`: changes that the publisher has not seen. */
export type UnseenChanges = { changes: string[] };
/** `data` of 409 `catalogue_wrong`. */
export type CatalogueProblems = { problems: Problem[] };

/**
 * `head` is the revision that the publisher saw, `seen` the changes on their screen. `only` publishes these parts and the
 * unpublished parts that they need: the category and groups of an item, the item of a deal. 409 `edited_meanwhile` if a
 * change that would be published is not in `seen` with its version, 409 `outdated_page` without `seen`.
 */
export const publishCatalogue = {
  method: 'POST',
  path: '/owner/catalogue/publish',
  access: needs['menu.publish'],
  summary: 'Publish the working copy, or some of its parts alone',
  body: z.strictObject({
    head: RowId,
    note: note.optional(),
    only: z.array(Part).min(1).max(200).optional(),
    seen: z.array(VersionedPart).max(1_000).optional(),
  }),
  response: z.object({ success: z.literal(true), data: z.object(revisionFields) }),
} as const satisfies Contract;

/** Archives parts that were never published. 409 `edited_meanwhile` for the first part that has changed. */
export const discardParts = {
  method: 'POST',
  path: '/owner/catalogue/discard',
  access: needs['menu.edit'],
  summary: 'Make parts of the working copy as they are published',
  body: z.strictObject({ parts: z.array(VersionedPart).min(1).max(200) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;

export const listRevisions = {
  method: 'GET',
  path: '/owner/catalogue/revisions',
  access: needs['menu.publish'],
  summary: 'The last 50 publications and what each changed, the newest first',
  conditional: true,
  response: z.object({
    success: z.literal(true),
    /** `by` is null for the command line, and once that account is gone. */
    data: z.array(
      z.object({
        ...revisionFields,
        publishedAt: z.iso.datetime(),
        by: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
} as const satisfies Contract;
export type PastRevision = z.infer<typeof listRevisions.response>['data'][number];

/**
 * Leaves the working copy as it is. `undone` are the parts that this changed and that differ in the working copy. The
 * next publication would bring them back, unless they are sent to `discardParts`.
 */
export const publishRevision = {
  method: 'POST',
  path: '/owner/catalogue/revisions/:revision/publish',
  access: needs['menu.publish'],
  summary: 'Make an old menu the menu again',
  params: z.object({ revision: PathNumber }),
  body: z.strictObject({ head: RowId }),
  response: z.object({ success: z.literal(true), data: z.object({ ...revisionFields, undone: z.array(Change) }) }),
} as const satisfies Contract;
