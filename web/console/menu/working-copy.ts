import type { Change, getOwnerCatalogue, OwnerCatalogue, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import { isUploadedPicture } from '@juniper/core/rules/uploaded-picture.ts';
import { useCall } from '../lib/calls.ts';

const path = '/owner/catalogue';

/** Loads the menu as it is being edited, what is published, and how they differ. */
export const useWorkingCopy = () => useCall<typeof getOwnerCatalogue>(path);

/** Returns the part and version of a change, as calls that publish or discard it name them. */
export const toVersionedPart = ({ words: _, ...part }: Change): VersionedPart => part;

/** Paths that a change of the menu makes outdated: the working copy, the history, and the menu that customers see. */
export const outdatedByMenu: readonly string[] = [path, '/catalogue/now'];

const isShown = ({ isArchived }: { isArchived: boolean }) => !isArchived;

/**
 * Returns what customers would see if all of it were published, with `item` in the place of its row, even if that is a
 * draft.
 */
export function buildMenu(copy: OwnerCatalogue, item?: Item): Catalogue {
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

/** Lists the pictures that can be published: those of this release, and uploaded ones once they are ready. */
export const listReadyPictures = ({ items, categories, pictures }: OwnerCatalogue): Set<string> =>
  new Set([
    ...[...items, ...categories]
      .map(({ picture }) => picture)
      .filter((name) => name !== '' && !isUploadedPicture(name)),
    ...pictures.filter(({ state }) => state === 'ready').map(({ name }) => name),
  ]);

/** Refuses an uploaded picture that is not encoded yet. */
export const checkReady = (copy: OwnerCatalogue, picture: string): { picture?: string } =>
  isUploadedPicture(picture) && !listReadyPictures(copy).has(picture)
    ? { picture: 'It is not ready yet. You can keep this as a draft until then.' }
    : {};
