import type { StatusKind } from '../../ui/StatusBadge.tsx';

const kinds: Record<string, StatusKind> = { completed: 'ok', pending: 'wait', preparing: 'info' };

/** Spec section 3: completed green, pending yellow, preparing blue, any other grey, and a missing one is 'Unknown'. */
export const describeStatus = (status: string | null | undefined): { kind: StatusKind; label: string } => ({
  kind: kinds[status ?? ''] ?? 'other',
  label: status ? status.charAt(0).toUpperCase() + status.slice(1) : 'Unknown',
});
