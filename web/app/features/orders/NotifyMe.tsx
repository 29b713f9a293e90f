import { useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/auth-slice.ts';

/** Asks the browser for leave to notify, on a press and never by itself. Phones notify from installed apps alone. */
export function NotifyMe() {
  const { notifications } = useAuth().preferences;
  const isDesktop = useMedia('(hover: hover) and (pointer: fine)');
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : undefined));
  const [isAsked, setAsked] = useState(false);
  if (!notifications || !isDesktop || permission === undefined) return null;

  const ask = async () => {
    setPermission(await Notification.requestPermission());
    setAsked(true);
  };
  if (permission === 'default')
    return (
      <Button variant="secondary" size="sm" onClick={ask}>
        Notify me when it is ready
      </Button>
    );
  if (permission === 'granted')
    return <p role="status">Keep this site open in a tab: we will notify you when your order is ready.</p>;
  return (
    isAsked && <p role="status">Your browser blocks our notifications. This page still tells you when it is ready.</p>
  );
}
