import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import type { ChatMessage } from './conversation.ts';

type ChatLogProps = { messages: readonly ChatMessage[]; isTyping: boolean; onFollow: (() => void) | undefined };

/** The conversation, always scrolled to its newest message. */
export function ChatLog({ messages, isTyping, onFollow }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message makes it longer.
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages, isTyping]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <div ref={log} className="chat__log" role="log" aria-label="Conversation" tabIndex={0}>
      {messages.map(({ id, from, text, links = [] }) => (
        <div key={id} className={from === 'user' ? 'msg msg--me' : 'msg'}>
          <p>
            <span className="sr-only">{from === 'user' ? 'You: ' : 'Assistant: '}</span>
            {text}
          </p>
          {links.map(({ label, to }) => (
            <Link key={to} className="arrow-link" to={to} onClick={onFollow}>
              {label} <Icon name="right" />
            </Link>
          ))}
        </div>
      ))}
      {isTyping && (
        <div className="msg msg--typing" role="img" aria-label="Typing">
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
