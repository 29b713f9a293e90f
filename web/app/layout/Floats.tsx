import { useEffect, useState } from 'react';
import { ChatButton } from '../features/chat/ChatButton.tsx';
import { getScrollBehavior, useScrolledPast } from '../lib/browser.ts';
import { Icon } from '../ui/Icon.tsx';

/** A finger is never quite still. */
const stillPx = 8;

/** Returns whether the page was last scrolled down. The first view counts as scrolled up. */
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

/**
 * Shows 'Top' and the chat button. On phones the chat is a small tab at the edge until the page is scrolled, so that it
 * covers no control of the first view, and both step aside while the customer scrolls down or types.
 */
export function Floats() {
  const isScrolled = useScrolledPast(stillPx);
  const isDown = useScrolledDown();
  return (
    <div className={`floats${isScrolled ? '' : ' floats--tab'}${isDown ? ' floats--aside' : ''}`}>
      <TopButton />
      <ChatButton />
    </div>
  );
}

const scrollToTop = () => window.scrollTo({ top: 0, behavior: getScrollBehavior() });

export function TopButton() {
  if (!useScrolledPast(100)) return null;
  return (
    <button className="topbtn" type="button" onClick={scrollToTop}>
      <Icon name="up" />
      Top
    </button>
  );
}
