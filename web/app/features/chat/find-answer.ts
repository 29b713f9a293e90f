import {
  type ChatAnswer,
  type ChatReply,
  chatFallback,
  chatWelcome,
  chatWelcomeMore,
  greetingWords,
  listChatAnswers,
} from '@juniper/core/content/chat-answers.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import Fuse from 'fuse.js/basic';

const threshold = 0.4;

/** Words that say nothing about the subject of a question. */
const fillers = new Set(
  `a about all also am an and any are as at be been but by can cant could did do does doesn don dont for from get give go
  going got had has have here how i id if im in is isn it its ive just know let like ll looking love m make may maybe me
  might mine my need no not of offer ok on one or our please possible r re really s shall should so some something t tell
  than that thats the their them then there theres these they thing things think this those to too u us use ve very want
  was we were what whats when which while who why will with would yes you your youre yours`.split(/\s+/),
);

const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const isSame = (keyword: string, word: string): boolean => word === keyword || word === `${keyword}s`;

/** Compares two words, from 0 to 1. Typos are allowed in words of four letters or more, but not in the first letter. */
const compareWords = (keyword: string, word: string): number => {
  if (isSame(keyword, word)) return 1;
  const isComparable =
    Math.min(keyword.length, word.length) >= 4 &&
    Math.abs(keyword.length - word.length) <= (keyword.length < 6 ? 1 : 2) &&
    keyword[0] === word[0];
  if (!isComparable) return 0;
  // Both ways round: a one-way match would also find a keyword inside a longer word.
  const matches = [Fuse.match(keyword, word, { threshold }), Fuse.match(word, keyword, { threshold })];
  return matches.every(({ isMatch }) => isMatch) ? 1 - Math.max(...matches.map(({ score }) => score)) : 0;
};

/** Scores a keyword or phrase against the words from `at` on. A phrase scores once for each of its words. */
const scoreKeyword = (keyword: string, words: readonly string[], at: number): number => {
  const parts = keyword.split(' ').map((part, offset) => compareWords(part, words[at + offset] ?? ''));
  return parts.includes(0) ? 0 : parts.reduce((sum, part) => sum + part);
};

const scoreAnswer = ({ keywords, isUrgent }: ChatAnswer, words: readonly string[]): number => {
  if (isUrgent && words.some((word) => keywords.some((keyword) => isSame(keyword, word)))) return Infinity;
  return words.reduce(
    (sum, _, at) => sum + Math.max(...keywords.map((keyword) => scoreKeyword(keyword, words, at))),
    0,
  );
};

const findAnswer = (catalogue: Catalogue, question: string, isMailOff: boolean): ChatReply | undefined => {
  const words = question.split(' ').filter((word) => !fillers.has(word));
  const scored = listChatAnswers(catalogue).map((answer) => ({ answer, score: scoreAnswer(answer, words) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score === 0) return undefined;
  const { text, links, withoutMail } = best.answer;
  return (isMailOff && withoutMail) || { text, ...(links && { links }) };
};

const greeting = new RegExp(`\\b(${greetingWords.join('|')})\\b`, 'g');

export const findReply = (catalogue: Catalogue, message: string, { isMailOff = false } = {}): ChatReply => {
  const words = splitWords(message).join(' ');
  const question = words.replace(greeting, '').trim();
  const answer = findAnswer(catalogue, question, isMailOff);
  if (question === words) return answer ?? chatFallback;
  return answer ? { ...answer, text: `${chatWelcome} ${answer.text}` } : { text: `${chatWelcome} ${chatWelcomeMore}` };
};
