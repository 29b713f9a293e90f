import { type ChatLink, chatGreeting } from '@juniper/core/content/chat-answers.ts';
import { useSyncExternalStore } from 'react';
import { isText, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { readConfig } from '../../lib/use-site-config.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { replyTo } from './find-answer.ts';

export type ChatMessage = { id: number; from: 'bot' | 'user'; text: string; links?: readonly ChatLink[] | undefined };
type Conversation = { messages: readonly ChatMessage[]; isTyping: boolean };

/** Spec section 9. */
const replyDelayMs = 800;

/** Session storage holds only the questions; the answers are looked up again. */
const sessionKey = 'juniper_chat';
type Saved = { owner: string; asked: readonly string[] };

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
  const isMailOff = readConfig()?.mail === 'off';
  const { text, links } = replyTo(catalogueNow(), asked, { isMailOff });
  append({ from: 'bot', text, links });
};

const save = () => {
  const asked = conversation.messages.filter(({ from }) => from === 'user').map(({ text }) => text);
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify({ owner, asked } satisfies Saved));
  } catch {
    // Without session storage the conversation ends with the document.
  }
};

/** A visitor who logs in keeps the conversation. After a customer, the next person starts a new one. */
const mayContinue = (before: string) => before === '' || before === ownerNow();

const restore = () => {
  try {
    const saved: Partial<Saved> = JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}');
    if (!isText(saved.owner) || !mayContinue(saved.owner)) return;
    for (const asked of listOf(isText)(saved.asked) ?? []) {
      append({ from: 'user', text: asked });
      reply(asked);
    }
  } catch {
    // Nothing readable is stored: the conversation starts empty.
  }
};

restore();
storage.subscribe(() => {
  if (owner === ownerNow()) return;
  if (!mayContinue(owner)) change(begin());
  owner = ownerNow();
  save();
});

/** Asks and answers after a short delay. An empty message is ignored (spec section 5). */
export const ask = (message: string): void => {
  const asked = message.trim();
  if (!asked) return;
  waiting += 1;
  append({ from: 'user', text: asked });
  save();
  const { messages } = conversation;
  setTimeout(() => {
    waiting -= 1;
    // The customer may have logged out meanwhile, and someone else may have started a conversation.
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
