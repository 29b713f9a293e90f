import type { CustomerSummary, findCustomers } from '@juniper/core/contracts/owner-customers.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isObject, isText } from '../../app/lib/guards.ts';
import { getText } from '../../app/lib/use-form.ts';
import { StatusBadge } from '../../app/ui/Banner.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { columnsFor, DataTable } from '../lib/DataTable.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { SearchBox } from '../lib/SearchBox.tsx';
import { formatShopDayInText } from '../lib/shop-time.ts';

/** The server finds no more. */
const most = 20;

const column = columnsFor<CustomerSummary>();
const columns = [
  column.accessor('name', {
    header: 'Name',
    meta: { place: 'title' },
    cell: ({ row: { original } }) => (
      <Link className="row-link" to={paths.customer(original.id)}>
        <bdi>{original.name}</bdi>
      </Link>
    ),
  }),
  column.accessor('email', { header: 'Email' }),
  column.accessor('since', {
    header: 'Since',
    cell: ({ getValue }) => `Since ${formatShopDayInText(getValue())}`,
  }),
  column.accessor(({ role, confirmed }) => (role === 'customer' ? (confirmed ? 'Confirmed' : 'Not confirmed') : role), {
    id: 'state',
    header: 'Account',
    enableSorting: false,
    meta: { place: 'end' },
    cell: ({ row: { original } }) => <Mark customer={original} />,
  }),
];

/** Finds customers by a word of their name, the beginning of an address, or by an order's number. */
export function CustomersScreen() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // Kept with the history entry and not in the address, as in the list of orders.
  const q = isObject(state) && isText(state.q) ? state.q : '';
  const found = useCall<typeof findCustomers>(`/owner/customers?${new URLSearchParams({ q })}`, {
    enabled: q !== '',
    keepsLast: true,
  });

  // The link of the navigation leads here without letters.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = q;
  }, [q]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const letters = getText(new FormData(event.currentTarget), 'q').trim();
    navigate('.', { replace: true, state: { q: letters } });
  };

  return (
    <>
      <ScreenHead title="Customers" lead="Opening a customer is recorded in the audit log." />
      <form ref={form} className="mb-6" aria-label="Find customers" onSubmit={search}>
        <SearchBox label="Email, name or order number" placeholder="Name, email, number" defaultValue={q} />
      </form>
      {q ? (
        <Loaded call={found}>{({ data }) => <Found customers={data} />}</Loaded>
      ) : (
        <Nothing title="Who are you looking for?">
          <p className="muted">
            Type a part of their name, how their email begins, or the number of one of their orders, such as ORD-7KQ2M.
          </p>
        </Nothing>
      )}
    </>
  );
}

function Found({ customers }: { customers: readonly CustomerSummary[] }) {
  const { length } = customers;
  return (
    <div className="grid gap-4">
      <p className="muted small" role="status">
        {length >= most
          ? `${most} of those found. With more letters you find the others.`
          : `${length || 'No'} ${length === 1 ? 'customer' : 'customers'} found`}
      </p>
      {length > 0 ? (
        <DataTable caption="Customers" columns={columns} rows={customers} getKey={({ id }) => id} />
      ) : (
        <Nothing title="Nobody found">
          <p className="muted">
            Try the first letters of a name or an email, or a full order number. Deleted accounts are not found.
          </p>
        </Nothing>
      )}
    </div>
  );
}

/** Shows the role of a colleague, and of others whether the address is confirmed. */
function Mark({ customer: { role, confirmed } }: { customer: CustomerSummary }) {
  if (role !== 'customer') return <StatusBadge kind="info">{role}</StatusBadge>;
  return <StatusBadge kind={confirmed ? 'ok' : 'wait'}>{confirmed ? 'Confirmed' : 'Not confirmed'}</StatusBadge>;
}
