import type { Change, getOwnerCatalogue, OwnerCatalogue, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import { isUploadedPicture } from '@juniper/core/rules/uploaded-picture.ts';
import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCall } from '../lib/calls.ts';

const path = '/owner/catalogue';

/** The menu as it is being edited, what is published, and how they differ. */
export const useWorkingCopy = () => useCall<typeof getOwnerCatalogue>(path);

/** Returns the part and version of a change, as calls that publish or discard it name them. */
export const versionedPart = ({ words: _, ...part }: Change): VersionedPart => part;

/** What a change of the menu makes outdated: the working copy, the history, and the menu that customers see. */
export const outdatedByMenu: readonly string[] = [path, '/catalogue/now'];

/** Loads again what a change of the menu has made outdated. */
export const useReloadMenu = () => {
  const client = useQueryClient();
  return useCallback(
    (options?: InvalidateOptions) =>
      client.invalidateQueries(
        { predicate: ({ queryKey: [key] }) => outdatedByMenu.some((outdated) => String(key).startsWith(outdated)) },
        options,
      ),
    [client],
  );
};

const isShown = ({ isArchived }: { isArchived: boolean }) => !isArchived;

/** What customers would see if all of it were published; with `item` in the place of its row, also if that is a draft. */
export function shownMenu(copy: OwnerCatalogue, item?: Item): Catalogue {
  const isNew = item && !copy.items.some(({ id }) => id === item.id);
  const rows: Item[] = copy.items.flatMap((row) => {
    if (row.id === item?.id) return [item];
    return isShown(row) && !row.isDraft ? [row] : [];
  });
  const items = isNew ? [...rows, item] : rows;
  const ids = new Set(items.map(({ id }) => id));
  const groups = copy.groups.filter(isShown).map((group) => ({ ...group, options: group.options.filter(isShown) }));
  return {
    shape: 1,
    categories: copy.categories.filter(isShown),
    items: items.map((row) => removeMissingGroups(row, groups)),
    groups,
    deals: copy.deals.filter(({ id }) => ids.has(id)),
    shop: copy.shop,
  };
}

/** The pictures that can be published: those of this release, and uploaded ones once they are ready. */
export const readyPictures = ({ items, categories, pictures }: OwnerCatalogue): Set<string> =>
  new Set([
    ...[...items, ...categories]
      .map(({ picture }) => picture)
      .filter((name) => name !== '' && !isUploadedPicture(name)),
    ...pictures.filter(({ state }) => state === 'ready').map(({ name }) => name),
  ]);

/** An uploaded picture that is not encoded yet, told before the picture is missed. */
export const checkReady = (copy: OwnerCatalogue, picture: string): { picture?: string } =>
  isUploadedPicture(picture) && !readyPictures(copy).has(picture)
    ? { picture: 'It is not ready yet. You can keep this as a draft meanwhile.' }
    : {};
