import type { listStaff, StaffMember } from '@juniper/core/contracts/owner-staff.ts';
import { getRoleLabel } from '@juniper/core/rules/permissions.ts';
import { useMemo, useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { Button } from '../../app/ui/Button.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { columnsFor, DataTable } from '../lib/DataTable.tsx';
import { Loaded } from '../lib/Loaded.tsx';
import { useOwnerShop } from '../lib/owner-shop.ts';
import { formatShopMoment } from '../lib/shop-time.ts';
import { Invitations } from './Invitations.tsx';
import { PersonModal } from './PersonModal.tsx';

type Row = StaffMember & { isYou: boolean; where: string; open: () => void };

const column = columnsFor<Row>();
const columns = [
  column.accessor('name', {
    header: 'Name',
    meta: { place: 'title' },
    cell: ({ row: { original } }) => (original.isYou ? `${original.name} (you)` : original.name),
  }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor(({ role, where }) => [getRoleLabel(role), where].filter(Boolean).join(', '), {
    id: 'role',
    header: 'Role',
  }),
  column.accessor('lastSeenAt', {
    header: 'Last seen',
    cell: ({ getValue }) => (
      <>
        {/* A row on a phone has no headers. */}
        <span className="lg:hidden">Last seen: </span>
        {formatShopMoment(getValue())}
      </>
    ),
  }),
  column.display({
    id: 'change',
    header: () => <span className="sr-only">Change</span>,
    meta: { place: 'end' },
    cell: ({ row: { original } }) => (
      <Button variant="soft" size="sm" aria-label={`Change ${original.name}`} onClick={original.open}>
        Change
      </Button>
    ),
  }),
];

/** Lists who works here and who is invited. */
export function StaffScreen() {
  const staff = useCall<typeof listStaff>('/owner/staff');
  return (
    <>
      <ScreenHead title="Staff" lead="Everyone who can open this console or the order board." />
      <Loaded call={staff}>{({ data }) => <People people={data} />}</Loaded>
      <Invitations />
    </>
  );
}

function People({ people }: { people: readonly StaffMember[] }) {
  const user = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  const stores = useOwnerShop().data?.data.stores;
  const rows = useMemo(
    () =>
      people.map((one): Row => {
        const names = one.stores?.map((slug) => stores?.find(({ store }) => store === slug)?.name ?? slug);
        return {
          ...one,
          where: names?.join(', ') ?? '',
          isYou: one.email === user?.email,
          open: () => setOpenId(one.id),
        };
      }),
    [people, stores, user?.email],
  );
  const person = people.find(({ id }) => id === openId);
  return (
    <>
      <DataTable caption="Who works here" columns={columns} rows={rows} getKey={({ id }) => id} />
      {person && <PersonModal person={person} onClose={() => setOpenId(null)} />}
    </>
  );
}
