import { messages } from './messages.ts';

/** The first broken rule: one sentence, and what stands under each field concerned. */
export type Problem = { message: string; fields: Record<string, string> };

export const findEmpty = (values: Record<string, string>): Problem | undefined => {
  const empty = Object.keys(values).filter((field) => !values[field]?.trim());
  if (empty.length === 0) return undefined;
  return {
    message: messages.fillInAllFields,
    fields: Object.fromEntries(empty.map((field) => [field, messages.required])),
  };
};

export const problemIn = (field: string, message: string): Problem => ({ message, fields: { [field]: message } });

/** Spec section 5: text, @, text, dot, text. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
