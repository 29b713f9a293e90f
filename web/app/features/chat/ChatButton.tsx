import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { openMiniCart, useMiniCartOpen } from '../cart/cart-view.ts';
import type { ChatPanelProps } from './ChatPanel.tsx';

/** Shows the round button of every page. The panel and its answers are loaded at the first press. */
export function ChatButton() {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Only one of chat and mini cart is open at a time.
  if (useMiniCartOpen() && isOpen) setOpen(false);

  const open = async () => {
    openMiniCart(false);
    setOpen(true);
    try {
      const { ChatPanel } = await import('./ChatPanel.tsx');
      setPanel(() => ChatPanel);
    } catch {
      setOpen(false);
      showToast('error', 'The chat could not be loaded. Please check your connection.');
    }
  };
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close();
  };

  return (
    <>
      <button
        ref={button}
        className="chatbtn"
        type="button"
        aria-label="Chat with us"
        aria-expanded={isOpen}
        aria-controls="chat"
        aria-busy={(isOpen && !Panel) || undefined}
        onClick={isOpen ? close : open}
        onKeyDown={closeOnEscape}
      >
        <Icon name="chat" />
      </button>
      {isOpen && Panel && <Panel onClose={close} />}
    </>
  );
}
