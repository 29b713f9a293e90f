import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from './browser.ts';
import { messages } from './messages.ts';

/** Why a form cannot be sent: a sentence for the whole form, and the text under each field concerned, by its name. */
export type Problem = { message: string; fields: Record<string, string> };

export const findEmpty = (values: Record<string, string>): Problem | undefined => {
  const empty = Object.keys(values).filter((field) => !values[field]?.trim());
  if (empty.length === 0) return undefined;
  return {
    message: messages.fillInAllFields,
    fields: Object.fromEntries(empty.map((field) => [field, messages.required])),
  };
};

export const makeProblem = (field: string, message: string): Problem => ({ message, fields: { [field]: message } });

/** Returns whether a text is an address: text, @, text, dot, text. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

type FormOptions<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** `show` is for what only the server finds wrong with a field. */
  submit: (values: Values, form: HTMLFormElement, show: (problem: Problem) => void) => Promise<void>;
  onProblem?: (problem: Problem) => void;
};

/** Checks a form's rules before its call, makes one call at a time, and keeps the focus. */
export const useForm = <Values>({ read, check, submit, onProblem }: FormOptions<Values>) => {
  const [problems, setProblems] = useState<Problem['fields']>({});
  const [pending, setPending] = useState(false);
  const isHydrated = useHydrated();
  const focusAgain = useRef<Element>(null);

  // A control that is disabled loses the focus. It gets it back after the call, unless the customer has moved on.
  useEffect(() => {
    if (pending || document.activeElement !== document.body) return;
    if (focusAgain.current instanceof HTMLElement) focusAgain.current.focus({ preventScroll: true });
  }, [pending]);

  const whilePending = async (work: () => Promise<void>) => {
    focusAgain.current = document.activeElement;
    setPending(true);
    await work().finally(() => setPending(false));
  };

  const showProblem = (form: HTMLFormElement, problem: Problem) => {
    // At once: a field that is folded or disabled could not take the focus.
    flushSync(() => {
      setPending(false);
      setProblems(problem.fields);
      onProblem?.(problem);
    });
    const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in problem.fields);
    if (first instanceof HTMLElement) first.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = read(new FormData(form));
    const problem = check(values);
    if (problem) return showProblem(form, problem);
    setProblems({});
    await whilePending(() => submit(values, form, (found) => showProblem(form, found)));
  };

  // Not onInput: a select fires input before change, and a render between the two would undo the choice.
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = (target as HTMLInputElement).name;
    setProblems(({ [field]: _, ...others }) => others);
  };

  /**
   * Checks a field when the focus moves on to another one. Not when it moves to a button: an error that appears then
   * would move the button away from the pointer, and submitting checks all fields anyway.
   */
  const checkOnBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!(relatedTarget instanceof HTMLInputElement || relatedTarget instanceof HTMLSelectElement)) return;
    const field = (target as Element).getAttribute('name') ?? '';
    const words = check(read(new FormData(currentTarget)))?.fields[field];
    if (words) setProblems((last) => ({ ...last, [field]: words }));
  };

  return {
    problems,
    pending,
    whilePending,
    checkOnBlur,
    form: { noValidate: true, onSubmit, onChange },
    /** Before hydration a press would submit the form by GET, with the password in the address. */
    submitDisabled: pending || !isHydrated,
  };
};

/** Returns the value of a text field; FormData could also hold a file. */
export const getText = (data: FormData, field: string): string => String(data.get(field) ?? '');

/** Joins all broken rules: the first one's message, and for each field the first of its own. */
export const joinProblems = (...problems: (Problem | false | undefined)[]): Problem | undefined => {
  const broken = problems.filter((problem) => problem !== undefined && problem !== false);
  const [first] = broken;
  return (
    first && { message: first.message, fields: Object.assign({}, ...broken.toReversed().map((one) => one.fields)) }
  );
};
