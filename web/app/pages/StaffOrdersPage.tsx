import { RequireStaff } from '../features/staff/RequireStaff.tsx';
import { StaffBoard } from '../features/staff/StaffBoard.tsx';
import { useAfterHours } from '../features/theme/theme-mark.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Orders',
  description: 'The order board behind the counter.',
  path: paths.staffOrders,
  noindex: true,
};

export default function StaffOrdersPage() {
  useAfterHours();
  return (
    // Set here too, so that the prerendered page is dark before any script runs.
    <div data-theme="after-hours">
      <RequireStaff>
        <StaffBoard />
      </RequireStaff>
    </div>
  );
}
