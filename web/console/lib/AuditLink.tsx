import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { Link } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { paths } from './paths.ts';

/** Links to the audit log of one order or item, for roles that may read it. */
export function AuditLink({ subject }: { subject: string }) {
  if (!hasPermission(useUser()?.role, 'audit.read')) return null;
  return (
    <p className="small">
      <Link className="link" to={paths.subjectAudit(subject)}>
        See it in the audit log
      </Link>
    </p>
  );
}
