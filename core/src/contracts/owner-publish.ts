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

/** `changes` are sentences. None: the menu was like this already, and there is no new revision. */
const published = { revision: count, hash: z.string(), changes: z.array(z.string()) };

/** `data` of 409 `head_moved`: what is published now, and what others have changed since `head`. */
export type PublicationConflict = { revision: number; changes: string[] };
/** `data` of 409 `edited_meanwhile`: changes that would be published although the publisher has not seen them. */
export type UnseenChanges = { changes: string[] };
/** `data` of 409 `catalogue_wrong`. */
export type CatalogueProblems = { problems: Problem[] };

/**
 * `head` is the revision that the publisher saw, `seen` the changes on their screen. With `only`, everything else stays
 * as it is published. A part takes along what it cannot do without: an item its category and groups, a deal its item, if
 * these are not published yet. 409 `edited_meanwhile` if a change that would be published is not in `seen` with its
 * version, 409 `outdated_page` without `seen`.
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
  response: z.object({ success: z.literal(true), data: z.object(published) }),
} as const satisfies Contract;

/** What was never published is archived. 409 `edited_meanwhile` for the first part that somebody has changed. */
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
        ...{ ...published, publishedAt: z.iso.datetime(), by: z.string().nullable(), note: z.string().nullable() },
      }),
    ),
  }),
} as const satisfies Contract;
export type PastRevision = z.infer<typeof listRevisions.response>['data'][number];

/**
 * The working copy stays as it is. `undone` are the parts that this changed and that still differ in the working copy,
 * so the next publication would bring them back; sent to `discardParts`, they do not.
 */
export const publishRevision = {
  method: 'POST',
  path: '/owner/catalogue/revisions/:revision/publish',
  access: needs['menu.publish'],
  summary: 'Make an old menu the menu again',
  params: z.object({ revision: PathNumber }),
  body: z.strictObject({ head: RowId }),
  response: z.object({ success: z.literal(true), data: z.object({ ...published, undone: z.array(Change) }) }),
} as const satisfies Contract;
