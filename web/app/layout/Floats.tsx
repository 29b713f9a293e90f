import { useEffect, useState } from 'react';
import { ChatButton } from '../features/chat/ChatButton.tsx';
import { TopButton } from './TopButton.tsx';

/** A finger is never quite still. */
const stillPx = 8;

/** Whether the page was last scrolled down. The first view counts as scrolled up. */
const useScrolledDown = (): boolean => {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < stillPx && now > 0) return;
      setDown(now > last && now > 0);
      last = now;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isDown;
};

/** 'Top' and the chat button. On phones they step aside while one reads on or types (decision 41). */
export function Floats() {
  return (
    <div className={useScrolledDown() ? 'floats floats--aside' : 'floats'}>
      <TopButton />
      <ChatButton />
    </div>
  );
}
