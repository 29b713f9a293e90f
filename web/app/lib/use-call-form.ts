import { useRef, useState } from 'react';
import { ApiError, describeFailure, newKey } from './api.ts';
import { messages } from './messages.ts';
import { type Problem, useForm } from './use-form.ts';

type CallForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /**
   * The call, and what to do when it has succeeded. `key` is the same while the same values are sent again, as after an
   * answer that got lost.
   */
  call: (values: Values, form: HTMLFormElement, key: string) => Promise<void>;
};

/** Sends a form with one call; `failure` is what to show when the call is refused or gets no answer. */
export const useCallForm = <Values>({ read, check, call }: CallForm<Values>) => {
  const [failure, setFailure] = useState<{ code: string; words: string } | null>(null);
  const unanswered = useRef<{ text: string; key: string }>(null);
  const form = useForm({
    read,
    check,
    submit: async (values, element) => {
      setFailure(null);
      const text = JSON.stringify(values);
      const key = unanswered.current?.text === text ? unanswered.current.key : newKey();
      unanswered.current = { text, key };
      try {
        await call(values, element, key);
        unanswered.current = null;
      } catch (error) {
        // Something else was stored under this key: the next try needs another.
        if (error instanceof ApiError && error.code === 'key_reused') unanswered.current = null;
        const words = describeFailure(error, messages.failed, messages.unreachable);
        setFailure({ code: error instanceof ApiError ? error.code : '', words });
      }
    },
    onProblem: () => setFailure(null),
  });
  return { ...form, failure };
};
