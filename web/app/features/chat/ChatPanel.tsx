import './chat.css';
import { chatSuggestions } from '@juniper/core/content/chat-answers.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useMedia } from '../../lib/screen.ts';
import { getText } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ask, type ChatMessage, useConversation } from './conversation.ts';

export type ChatPanelProps = { onClose: () => void };

/** The same query as in chat.css. A screen of low height has no room for a panel above the buttons. */
const sheetQuery = '(max-width: 48em), (max-height: 520px)';

export function ChatPanel({ onClose }: ChatPanelProps) {
  const { messages, isTyping } = useConversation();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isSheet = useMedia(sheetQuery);
  useSheet(panel, isSheet);
  useLayoutEffect(() => input.current?.focus(), []);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(getText(new FormData(event.currentTarget), 'message'));
    event.currentTarget.reset();
  };
  const suggest = (suggestion: string) => {
    ask(suggestion);
    input.current?.focus();
  };

  return (
    <div
      ref={panel}
      className="chat"
      id="chat"
      role="dialog"
      aria-modal={isSheet}
      aria-labelledby="chat-title"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <div className="chat__head">
        <Picture name="assistant" alt="" sizes="44px" />
        <div>
          <h2 id="chat-title">Ask the Row</h2>
          <p>Answers right away, day or night</p>
        </div>
        <button type="button" aria-label="Close chat" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {/* The sheet covers the page that a link leads to, so following one closes it. */}
      <ChatLog messages={messages} isTyping={isTyping} onFollow={isSheet ? onClose : undefined} />
      {messages.length === 1 && (
        <div className="chat__sugg">
          {chatSuggestions.map((suggestion) => (
            <button key={suggestion} className="chip" type="button" onClick={() => suggest(suggestion)}>
              {suggestion}
            </button>
          ))}
        </div>
      )}
      <form className="chat__form" onSubmit={send}>
        <label className="sr-only" htmlFor="chat-message">
          Your message
        </label>
        <input
          ref={input}
          className="input"
          id="chat-message"
          name="message"
          placeholder="Type your question"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={300}
        />
        <Button type="submit" size="sm">
          Send
        </Button>
      </form>
    </div>
  );
}

type ChatLogProps = { messages: readonly ChatMessage[]; isTyping: boolean; onFollow: (() => void) | undefined };

/** Shows the conversation, always scrolled to its newest message. */
function ChatLog({ messages, isTyping, onFollow }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when there is more to show.
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

/**
 * Makes everything behind the panel inert while it fills the screen; CSS keeps the page from scrolling. The rail is not
 * inert: its toasts are shown above the sheet. A modal <dialog> would cover them.
 */
const useSheet = (panel: RefObject<HTMLElement | null>, isSheet: boolean): void => {
  useLayoutEffect(() => {
    if (!isSheet) return;
    const behind = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.contains(panel.current) && !part.matches('.toast-rail'),
    );
    for (const part of behind) part.inert = true;
    return () => {
      for (const part of behind) part.inert = false;
    };
  }, [panel, isSheet]);
};
