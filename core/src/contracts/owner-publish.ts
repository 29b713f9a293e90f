import { z } from 'zod';
import type { Problem } from '../rules/check-catalogue.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import { answerWith, type Contract } from './contract.ts';
import { PathNumber, RowId } from './menu-rows.ts';
import { Change, Part, VersionedPart } from './owner-menu.ts';
import { plainText } from './plain-text.ts';

const count = z.number().int();
const note = z.string().trim().min(1).max(200).regex(plainText).refine(isReadable, unreadableText);

/** `changes` is empty if the menu was the same, so that there is no new revision. */
const revisionFields = { revision: count, hash: z.string(), changes: z.array(z.string()) };

/** `data` of 409 `head_moved`: the published revision, and the changes since `head` that stand in the way. */
export type PublicationConflict = { revision: number; changes: string[] };
/** `data` of 409 `edited_meanwhile`: changes that the publisher has not seen. */
export type UnseenChanges = { changes: string[] };
/** `data` of 409 `catalogue_wrong`. */
export type CatalogueProblems = { problems: Problem[] };

/** A part of the menu as undoing would change it. `isChangedSince`: what the publication changed in it has changed again. */
export type UndoPart = Part & { words: string[]; isChangedSince: boolean };
const UndoPart = z.object({
  kind: z.string(),
  id: z.union([z.string(), count]),
  words: z.array(z.string()),
  isChangedSince: z.boolean(),
}) as unknown as z.ZodType<UndoPart>;

/**
 * Publishes the changes in `seen`, or the parts in `only` and what they need: the category and groups of an item, the
 * item of a deal. 409 `edited_meanwhile` if another change would be published, 409 `outdated_page` without `seen`.
 */
export const publishCatalogue = {
  method: 'POST',
  path: '/owner/catalogue/publish',
  access: 'menu.publish',
  summary: 'Publish the working copy, or some of its parts alone',
  body: z.strictObject({
    head: RowId,
    note: note.optional(),
    only: z.array(Part).min(1).max(200).optional(),
    seen: z.array(VersionedPart).max(1_000).optional(),
  }),
  response: answerWith(z.object(revisionFields)),
} as const satisfies Contract;

/** Archives parts that were never published. 409 `edited_meanwhile` for the first part that has changed. */
export const discardParts = {
  method: 'POST',
  path: '/owner/catalogue/discard',
  access: 'menu.edit',
  summary: 'Make parts of the working copy as they are published',
  body: z.strictObject({ parts: z.array(VersionedPart).min(1).max(200) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;

/** Lists 50 publications a page. `cursor` is the `nextCursor` of the page before. */
export const listRevisions = {
  method: 'GET',
  path: '/owner/catalogue/revisions',
  access: 'menu.publish',
  summary: 'List publications and what each changed, the newest first',
  conditional: true,
  query: z.object({ cursor: PathNumber.optional() }),
  response: z.object({
    success: z.literal(true),
    /** `by` is null for the command line, and once that account is gone. */
    data: z.array(
      z.object({
        ...revisionFields,
        /** Where its changes are made. */
        places: z.array(z.string()),
        publishedAt: z.iso.datetime(),
        by: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
} as const satisfies Contract;
export type PastRevision = z.infer<typeof listRevisions.response>['data'][number];

/** `parts` are the menu's parts that undoing would change, and how; `restored` is what making it the menu again would. */
export const previewRevision = {
  method: 'GET',
  path: '/owner/catalogue/revisions/:revision/preview',
  access: 'menu.publish',
  summary: 'Get what customers would see change if a publication were undone',
  params: z.object({ revision: PathNumber }),
  response: answerWith(
    z.object({
      head: count,
      parts: z.array(UndoPart),
      restored: z.array(z.string()),
    }),
  ),
} as const satisfies Contract;
export type RevisionPreview = z.infer<typeof previewRevision.response>['data'];

/**
 * Publishes `parts` as they were before a publication, or all that it changed, and puts their drafts back. 409
 * `head_moved` if one of them was published again since `head`.
 */
export const undoRevision = {
  method: 'POST',
  path: '/owner/catalogue/revisions/:revision/undo',
  access: 'menu.publish',
  summary: 'Undo what a publication changed, or some of it',
  params: z.object({ revision: PathNumber }),
  body: z.strictObject({ head: RowId, parts: z.array(Part).min(1).max(200).optional() }),
  response: answerWith(z.object(revisionFields)),
} as const satisfies Contract;

/**
 * Leaves the working copy as it is. `undone` are the parts that differ in it: the next publication would bring them
 * back, unless they are sent to `discardParts`.
 */
export const publishRevision = {
  method: 'POST',
  path: '/owner/catalogue/revisions/:revision/publish',
  access: 'menu.publish',
  summary: 'Make an old menu the menu again',
  params: z.object({ revision: PathNumber }),
  body: z.strictObject({ head: RowId }),
  response: answerWith(z.object({ ...revisionFields, undone: z.array(Change) })),
} as const satisfies Contract;
