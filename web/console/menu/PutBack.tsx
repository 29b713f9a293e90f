import type { OwnerItem, restoreItem } from '@juniper/core/contracts/owner-menu.ts';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { outdatedByMenu } from './working-copy.ts';

/** Brings an item back that was taken off. It is published like any other change. */
export function PutBack({ item: { id, name, version } }: { item: OwnerItem }) {
  const restore = useChange<typeof restoreItem>('POST', {
    outdates: outdatedByMenu,
    onDone: () => showToast('success', `${name} is back in the list. Publish it to show it to customers.`),
  });
  return (
    <Button
      variant="soft"
      size="sm"
      busy={restore.isPending}
      aria-label={`Put back ${name}`}
      onClick={() => restore.mutate({ path: `/owner/items/${id}/restore`, body: { version } })}
    >
      Put back
    </Button>
  );
}
