import { RequireStaff } from '../features/staff/RequireStaff.tsx';
import { StaffBoard } from '../features/staff/StaffBoard.tsx';
import { useAfterHours } from '../features/theme/use-after-hours.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Orders',
    description: 'The order board behind the counter.',
    path: paths.staffOrders,
    noindex: true,
  });

export default function StaffOrdersPage() {
  useAfterHours();
  return (
    // The mark is also here, so that the prerendered page is dark before the browser runs anything.
    <div data-theme="after-hours">
      <RequireStaff>
        <StaffBoard />
      </RequireStaff>
    </div>
  );
}
