import * as menu from '@juniper/core/contracts/owner-menu.ts';
import {
  discardParts,
  listRevisions,
  publishCatalogue,
  publishRevision,
} from '@juniper/core/contracts/owner-publish.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { outdatedPage } from '../../platform/http/contract-check.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import type { Draft } from '../menu/draft.ts';
import { history, publish, rollBack } from '../menu/publish.ts';
import { discard, type Edit, editDraft } from './edit-draft.ts';
import * as edits from './edits.ts';
import { readOwnerCatalogue } from './read-catalogue.ts';
import { toOwnerRow } from './row-view.ts';

/** Mounts the calls that edit the draft of the menu and publish it. */
export function menuEditorRoutes(api: Api, { db, shownMenu }: Services): void {
  const edit = async <Kind extends menu.RowKind>(caller: Caller, kind: Kind, plan: (draft: Draft) => Edit<Kind>) => ({
    success: true as const,
    data: toOwnerRow(kind, await editDraft(db, caller, plan)),
  });

  mount(api, menu.getOwnerCatalogue).with(async () => ({
    success: true,
    data: await readOwnerCatalogue(db, shownMenu()),
  }));

  mount(api, menu.addItem).with(({ body, caller }) => edit(caller, 'item', edits.addItem(body)));
  mount(api, menu.changeItem).with(({ params, body, caller }) =>
    edit(caller, 'item', edits.changeItem(params.id, body)),
  );
  mount(api, menu.addCategory).with(({ body, caller }) => edit(caller, 'category', edits.addCategory(body)));
  mount(api, menu.changeCategory).with(({ params, body, caller }) =>
    edit(caller, 'category', edits.changeCategory(params.id, body)),
  );
  mount(api, menu.addGroup).with(({ body, caller }) => edit(caller, 'group', edits.addGroup(body)));
  mount(api, menu.changeGroup).with(({ params, body, caller }) =>
    edit(caller, 'group', edits.changeGroup(params.id, body)),
  );

  mount(api, menu.archiveItem).with(({ params, body, caller }) =>
    edit(caller, 'item', edits.setArchived('item', params.id, body, true)),
  );
  mount(api, menu.restoreItem).with(({ params, body, caller }) =>
    edit(caller, 'item', edits.setArchived('item', params.id, body, false)),
  );
  mount(api, menu.archiveCategory).with(({ params, body, caller }) =>
    edit(caller, 'category', edits.setArchived('category', params.id, body, true)),
  );
  mount(api, menu.restoreCategory).with(({ params, body, caller }) =>
    edit(caller, 'category', edits.setArchived('category', params.id, body, false)),
  );
  mount(api, menu.archiveGroup).with(({ params, body, caller }) =>
    edit(caller, 'group', edits.setArchived('group', params.id, body, true)),
  );
  mount(api, menu.restoreGroup).with(({ params, body, caller }) =>
    edit(caller, 'group', edits.setArchived('group', params.id, body, false)),
  );

  mount(api, menu.putDeal).with(({ params, body, caller }) => edit(caller, 'deal', edits.putDeal(params.id, body)));
  mount(api, menu.removeDeal).with(async ({ params, body, caller }) => {
    await editDraft(db, caller, edits.removeDeal(params.id, body));
    return { success: true };
  });
  mount(api, menu.setPositions).with(async ({ body, caller }) => {
    await editDraft(db, caller, edits.setPositions(body));
    return { success: true };
  });

  mount(api, discardParts).with(async ({ body, caller }) => {
    await discard(db, caller, body.parts);
    return { success: true };
  });
  mount(api, publishCatalogue).with(async ({ body, caller }) => {
    if (!body.seen) throw outdatedPage();
    return { success: true, data: await publish(db, { ...body, caller }) };
  });
  mount(api, listRevisions).with(async () => ({
    success: true,
    data: (await history(db, 50)).map(({ publishedAt, ...past }) => ({
      ...past,
      publishedAt: publishedAt.toISOString(),
    })),
  }));
  mount(api, publishRevision).with(async ({ params, body, caller }) => ({
    success: true,
    data: await rollBack(db, params.revision, { ...body, caller }),
  }));
}
