import { useState } from 'react';
import { useMedia } from '../../lib/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/auth-store.ts';

/** Asks for the permission to notify, only when pressed. Not on phones: they allow it in installed apps only. */
export function NotifyMe() {
  const notifications = useAuth(({ preferences }) => preferences.notifications);
  const isDesktop = useMedia('(hover: hover) and (pointer: fine)');
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : undefined));
  const [isAsked, setAsked] = useState(false);
  if (!notifications || !isDesktop || permission === undefined) return null;

  const ask = async () => {
    setPermission(await Notification.requestPermission());
    setAsked(true);
  };
  if (permission === 'default') return <Button onClick={ask}>Notify me when it is ready</Button>;
  if (permission === 'granted')
    return (
      <p className="muted" role="status">
        Keep this site open in a tab, and we will notify you when your order is ready.
      </p>
    );
  return (
    isAsked && (
      <p className="muted" role="status">
        Your browser blocks our notifications. This page still tells you when it is ready.
      </p>
    )
  );
}
