import './chat.css';
import '../../ui/form.css';
import '../../ui/chip.css';
import { chatSuggestions } from '@juniper/core/content/chat-answers.ts';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { textOf } from '../../lib/use-form.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ChatLog } from './ChatLog.tsx';
import { ask, useConversation } from './conversation.ts';
import { useSheet } from './use-sheet.ts';

export type ChatPanelProps = { onClose: () => void };

/** As in chat.css. A low screen has no room for a panel above the buttons either. */
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
    ask(textOf(new FormData(event.currentTarget), 'message'));
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
      {/* The sheet would hide where a link leads. */}
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
