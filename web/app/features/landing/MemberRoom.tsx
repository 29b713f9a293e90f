import './member-room.css';
import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { useIsMember } from '../auth/auth-store.ts';

const PersonalBand = lateComponent(() => import('./PersonalBand.tsx'), 'PersonalBand');

/** The band without content, shown until that is loaded. */
const frame = <div className="me" />;

/**
 * In the HTML of every landing page. CSS shows it to members only, in its full height from the first paint on, so that
 * nothing moves when its content arrives.
 */
export function MemberRoom({ deals }: { deals: ReactNode }) {
  const isMember = useIsMember();
  return (
    <div className="for-member">
      <div className="wrap pt-2">
        <Suspense fallback={frame}>{isMember ? <PersonalBand /> : frame}</Suspense>
      </div>
      <div className="me-deals">{isMember && <Suspense>{deals}</Suspense>}</div>
    </div>
  );
}
