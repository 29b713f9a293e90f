import './member-room.css';
import { type ReactNode, Suspense } from 'react';
import { useAuth } from '../auth/auth-slice.ts';
import { PersonalBand } from './late-parts.ts';

/** The band's shape, before its words are there. */
const frame = <div className="me" />;

/** Stands in every prerendered landing page and is seen by members alone, from the first paint on, in its full height. */
export function MemberRoom({ deals }: { deals: ReactNode }) {
  const { isAuthenticated } = useAuth();
  return (
    <div className="for-member">
      <div className="wrap pt-2">
        <Suspense fallback={frame}>{isAuthenticated ? <PersonalBand /> : frame}</Suspense>
      </div>
      <div className="me-deals">{isAuthenticated && <Suspense>{deals}</Suspense>}</div>
    </div>
  );
}
