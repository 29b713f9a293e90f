import { type ChatLink, chatGreeting } from '@juniper/core/content/chat-answers.ts';
import { useSyncExternalStore } from 'react';
import { isText, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { replyTo } from './find-answer.ts';

export type ChatMessage = { id: number; from: 'bot' | 'user'; text: string; links?: readonly ChatLink[] | undefined };
type Conversation = { messages: readonly ChatMessage[]; isTyping: boolean };

/** Spec section 9. */
const replyDelayMs = 800;

/** Only what was asked is kept, for this tab and this visit: the answers follow from it. */
const sessionKey = 'juniper_chat';
type Kept = { owner: string; asked: readonly string[] };

const begin = (): Conversation => ({ messages: [{ id: 0, from: 'bot', text: chatGreeting }], isTyping: false });
const ownerNow = () => storage.read('user')?.id ?? '';

let conversation = begin();
let waiting = 0;
let owner = ownerNow();
const listeners = new Set<() => void>();

const change = (next: Conversation) => {
  conversation = next;
  for (const listener of listeners) listener();
};

const append = (message: Omit<ChatMessage, 'id'>) => {
  const { messages } = conversation;
  change({ messages: [...messages, { ...message, id: messages.length }], isTyping: waiting > 0 });
};

const reply = (asked: string) => {
  const { text, links } = replyTo(asked);
  append({ from: 'bot', text, links });
};

const keep = () => {
  const asked = conversation.messages.filter(({ from }) => from === 'user').map(({ text }) => text);
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify({ owner, asked } satisfies Kept));
  } catch {
    // Without storage the conversation ends with the document.
  }
};

/** A visitor who logs in goes on talking; who comes after a customer begins anew. */
const mayContinue = (before: string) => before === '' || before === ownerNow();

const restore = () => {
  try {
    const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}');
    if (!isText(kept.owner) || !mayContinue(kept.owner)) return;
    for (const asked of listOf(isText)(kept.asked) ?? []) {
      append({ from: 'user', text: asked });
      reply(asked);
    }
  } catch {
    // Nothing readable: the conversation begins.
  }
};

restore();
storage.subscribe(() => {
  if (owner === ownerNow()) return;
  if (!mayContinue(owner)) change(begin());
  owner = ownerNow();
  keep();
});

/** What is empty is ignored (spec section 5). */
export const ask = (message: string): void => {
  const asked = message.trim();
  if (!asked) return;
  waiting += 1;
  append({ from: 'user', text: asked });
  keep();
  const { messages } = conversation;
  setTimeout(() => {
    waiting -= 1;
    // Meanwhile the customer may have logged out, and someone else begun.
    if (conversation.messages[0] === messages[0]) reply(asked);
  }, replyDelayMs);
};

export const useConversation = (): Conversation =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => conversation,
  );
