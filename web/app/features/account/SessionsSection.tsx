import type { AccountSession, endSession } from '@juniper/core/contracts/account.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { describeFailure, sendSigned } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusBadge } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { AccountSection } from './AccountSection.tsx';

type SessionsSectionProps = { sessions: readonly AccountSession[]; reload: () => Promise<void> };

export function SessionsSection({ sessions, reload }: SessionsSectionProps) {
  const timeZone = getTimeZone(useCatalogue(), null);
  const write = (moment: string) => formatMoment(moment, timeZone, serverNow());
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    setEnding(id);
    try {
      await sendSigned<typeof endSession>('DELETE', `/auth/sessions/${id}`);
      showToast('success', 'That device is logged out.');
    } catch (error) {
      showToast('error', describeFailure(error, messages.failed, messages.unreachable));
    }
    await reload();
    setEnding(null);
  };

  return (
    <AccountSection title="Where you are logged in" lead="Don’t recognize one? End it.">
      <ul>
        {sessions.map(({ id, createdAt, lastSeenAt, device, current }) => (
          <li key={id} className="session flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
            <div className="mr-auto">
              <p className="strong">{device ?? 'Unknown device'}</p>
              <p className="muted small">Logged in: {write(createdAt)}</p>
              <p className="muted small">Last seen: {write(lastSeenAt)}</p>
            </div>
            {current ? (
              <StatusBadge kind="ok">This device</StatusBadge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={ending === id}
                aria-label={`End ${device ?? 'the session'}, logged in ${write(createdAt)}`}
                onClick={() => end(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
