import * as menu from '@juniper/core/contracts/owner-menu.ts';
import {
  discardParts,
  listRevisions,
  previewRevision as previewRevisionCall,
  publishCatalogue,
  publishRevision,
  undoRevision as undoRevisionCall,
} from '@juniper/core/contracts/owner-publish.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { outdatedPage } from '../../platform/http/contract-check.ts';
import { type Api, answer, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import type { Draft } from '../menu/draft.ts';
import { listHistory } from '../menu/history.ts';
import { publish, rollBack } from '../menu/publish.ts';
import { previewRevision, undoRevision } from '../menu/undo.ts';
import { discard, type Edit, editDraft } from './edit-draft.ts';
import * as edits from './edits.ts';
import { readOwnerCatalogue } from './read-catalogue.ts';
import { toOwnerRow } from './row-view.ts';

const pageSize = 50;

export function mountMenuEditorRoutes(api: Api, { db, shownMenu }: Services): void {
  const edit = <Kind extends menu.RowKind>(caller: Caller, kind: Kind, change: (draft: Draft) => Edit<Kind>) =>
    answer(editDraft(db, caller, change).then((row) => toOwnerRow(kind, row)));

  const setArchived = <Kind extends 'category' | 'item' | 'group'>(
    caller: Caller,
    row: { kind: Kind; id: string | number; isArchived: boolean },
    body: { version: string },
  ) => edit(caller, row.kind, (draft) => edits.setArchived(draft, row, body));

  mount(api, menu.getOwnerCatalogue).with(() => answer(readOwnerCatalogue(db, shownMenu())));

  mount(api, menu.addItem).with(({ body, caller }) => edit(caller, 'item', (draft) => edits.addItem(draft, body)));
  mount(api, menu.changeItem).with(({ params, body, caller }) =>
    edit(caller, 'item', (draft) => edits.changeItem(draft, params.id, body)),
  );
  mount(api, menu.addCategory).with(({ body, caller }) =>
    edit(caller, 'category', (draft) => edits.addCategory(draft, body)),
  );
  mount(api, menu.changeCategory).with(({ params, body, caller }) =>
    edit(caller, 'category', (draft) => edits.changeCategory(draft, params.id, body)),
  );
  mount(api, menu.addGroup).with(({ body, caller }) => edit(caller, 'group', (draft) => edits.addGroup(draft, body)));
  mount(api, menu.changeGroup).with(({ params, body, caller }) =>
    edit(caller, 'group', (draft) => edits.changeGroup(draft, params.id, body)),
  );

  mount(api, menu.archiveItem).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'item', id: params.id, isArchived: true }, body),
  );
  mount(api, menu.restoreItem).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'item', id: params.id, isArchived: false }, body),
  );
  mount(api, menu.archiveCategory).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'category', id: params.id, isArchived: true }, body),
  );
  mount(api, menu.restoreCategory).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'category', id: params.id, isArchived: false }, body),
  );
  mount(api, menu.archiveGroup).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'group', id: params.id, isArchived: true }, body),
  );
  mount(api, menu.restoreGroup).with(({ params, body, caller }) =>
    setArchived(caller, { kind: 'group', id: params.id, isArchived: false }, body),
  );

  mount(api, menu.putDeal).with(({ params, body, caller }) =>
    edit(caller, 'deal', (draft) => edits.putDeal(draft, params.id, body)),
  );
  mount(api, menu.removeDeal).with(async ({ params, body, caller }) => {
    await editDraft(db, caller, (draft) => edits.removeDeal(draft, params.id, body));
    return { success: true };
  });
  mount(api, menu.setPositions).with(async ({ body, caller }) => {
    await editDraft(db, caller, (draft) => edits.setPositions(draft, body));
    return { success: true };
  });

  mount(api, discardParts).with(async ({ body, caller }) => {
    await discard(db, caller, body.parts);
    return { success: true };
  });
  mount(api, publishCatalogue).with(async ({ body, caller }) => {
    if (!body.seen) throw outdatedPage();
    return answer(publish(db, { ...body, caller }));
  });
  mount(api, listRevisions).with(async ({ query: { cursor } }) => {
    const rows = await listHistory(db, pageSize + 1, cursor);
    const page = rows.slice(0, pageSize);
    const nextCursor = rows.length > pageSize ? String(page.at(-1)?.revision) : null;
    return { success: true, data: page, nextCursor };
  });
  mount(api, previewRevisionCall).with(({ params }) => answer(previewRevision(db, params.revision)));
  mount(api, undoRevisionCall).with(({ params, body, caller }) =>
    answer(undoRevision(db, { ...body, revision: params.revision, caller })),
  );
  mount(api, publishRevision).with(({ params, body, caller }) =>
    answer(rollBack(db, params.revision, { ...body, caller })),
  );
}
