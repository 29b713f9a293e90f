import type { AccountSession, endSession } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned, wordsFor } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { showToast } from '../../ui/toast.ts';
import { AccountSection } from './AccountSection.tsx';

type SessionsSectionProps = { sessions: readonly AccountSession[]; reload: () => Promise<void> };

export function SessionsSection({ sessions, reload }: SessionsSectionProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    setEnding(id);
    try {
      await sendSigned<typeof endSession>('DELETE', `/auth/sessions/${id}`);
      showToast('success', accountMessages.account.sessionEnded);
    } catch (error) {
      showToast('error', wordsFor(error, accountMessages.failed, accountMessages.unreachable));
    }
    await reload();
    setEnding(null);
  };

  return (
    <AccountSection title="Where you are logged in" lead="End what you do not know or no longer use.">
      <ul>
        {sessions.map(({ id, createdAt, lastSeenAt, current }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-4 first:pt-0 last:border-0 last:pb-0"
          >
            <div className="mr-auto">
              <p className="font-semibold">Logged in: {formatMoment(createdAt)}</p>
              <p className="text-muted text-small">Last seen: {formatMoment(lastSeenAt)}</p>
            </div>
            {current ? (
              <StatusBadge kind="ok">This device</StatusBadge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={ending === id}
                aria-label={`End the session of ${formatMoment(createdAt)}`}
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
