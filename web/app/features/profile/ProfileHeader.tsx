import type { User } from '@juniper/core/contracts/user.ts';
import { useState } from 'react';
import { formatMonth } from '../../lib/dates.ts';
import { Sprig } from '../../ui/Sprig.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

export function ProfileHeader({ user: { name, email, avatar, loyaltyPoints, createdAt } }: { user: User }) {
  return (
    <div className="prof">
      <Avatar url={avatar} />
      <div>
        <h1>{name}</h1>
        <div className="prof__meta">
          <span>{email}</span>
          <span>Member since {formatMonth(createdAt) ?? 'Recently'}</span>
          <StatusBadge kind="ok">Active Account</StatusBadge>
        </div>
      </div>
      <p className="prof__pts">
        <b>{loyaltyPoints}</b> loyalty points
      </p>
    </div>
  );
}

/** The house's mark where there is no picture, or none that loads. */
function Avatar({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed)
    return (
      <span className="prof__av" role="img" aria-label="Default avatar">
        <Sprig />
      </span>
    );
  return (
    <img
      className="prof__av"
      src={url}
      alt=""
      width={128}
      height={128}
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}
