import { may } from '@juniper/core/rules/permissions.ts';
import { Link } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { paths } from './paths.ts';

/** To what the audit log has about one order or item, for those who may read it. */
export function AuditLink({ subject }: { subject: string }) {
  if (!may(useUser()?.role, 'audit.read')) return null;
  return (
    <p className="small">
      <Link className="link" to={paths.auditOf(subject)}>
        See it in the audit log
      </Link>
    </p>
  );
}
