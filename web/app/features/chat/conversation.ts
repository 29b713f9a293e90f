import { type ChatLink, chatGreeting } from '@juniper/core/content/chat-answers.ts';
import { create } from 'zustand';
import { isText, makeListParser } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { readConfig } from '../../lib/use-site-config.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { findReply } from './find-answer.ts';

export type ChatMessage = { id: number; from: 'bot' | 'user'; text: string; links?: readonly ChatLink[] | undefined };
type Conversation = { messages: readonly ChatMessage[]; isTyping: boolean };

const replyDelayMs = 800;

/** Session storage holds only the questions; the answers are looked up again. */
const sessionKey = 'juniper_chat';
type Saved = { owner: string; asked: readonly string[] };

const startConversation = (): Conversation => ({
  messages: [{ id: 0, from: 'bot', text: chatGreeting }],
  isTyping: false,
});
const readOwner = () => storage.read('user')?.id ?? '';

export const useConversation = create<Conversation>(startConversation);

let waiting = 0;
let owner = readOwner();

const append = (message: Omit<ChatMessage, 'id'>) => {
  const { messages } = useConversation.getState();
  useConversation.setState({ messages: [...messages, { ...message, id: messages.length }], isTyping: waiting > 0 });
};

const reply = (asked: string) => {
  const isMailOff = readConfig()?.mail === 'off';
  const { text, links } = findReply(getCatalogue(), asked, { isMailOff });
  append({ from: 'bot', text, links });
};

const save = () => {
  const { messages } = useConversation.getState();
  const asked = messages.filter(({ from }) => from === 'user').map(({ text }) => text);
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify({ owner, asked } satisfies Saved));
  } catch {
    // Without session storage the conversation ends with the document.
  }
};

/**
 * Returns whether the conversation goes on. A visitor who logs in keeps it. After a customer, the next person starts a
 * new one.
 */
const mayContinue = (before: string) => before === '' || before === readOwner();

const restore = () => {
  try {
    const saved: Partial<Saved> = JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}');
    if (!isText(saved.owner) || !mayContinue(saved.owner)) return;
    for (const asked of makeListParser(isText)(saved.asked) ?? []) {
      append({ from: 'user', text: asked });
      reply(asked);
    }
  } catch {
    // Nothing readable is stored: the conversation starts empty.
  }
};

restore();
storage.subscribe(() => {
  if (owner === readOwner()) return;
  if (!mayContinue(owner)) useConversation.setState(startConversation());
  owner = readOwner();
  save();
});

/** Asks and answers after a short delay. An empty message is ignored. */
export const ask = (message: string): void => {
  const asked = message.trim();
  if (!asked) return;
  waiting += 1;
  append({ from: 'user', text: asked });
  save();
  const { messages } = useConversation.getState();
  setTimeout(() => {
    waiting -= 1;
    // The customer may have logged out meanwhile, and someone else may have started a conversation.
    if (useConversation.getState().messages[0] === messages[0]) reply(asked);
  }, replyDelayMs);
};
