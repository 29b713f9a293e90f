import { useState } from 'react';
import { accountMessages } from './account-messages.ts';
import { ApiError, wordsFor } from './api.ts';
import type { Problem } from './form-problem.ts';
import { useForm } from './use-form.ts';

type CallForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** The call, and what follows from its success. */
  call: (values: Values, form: HTMLFormElement) => Promise<void>;
};

/** A form whose one call may be refused; `failure` is what the page says then. */
export const useCallForm = <Values>({ read, check, call }: CallForm<Values>) => {
  const [failure, setFailure] = useState<{ code: string; words: string } | null>(null);
  const form = useForm({
    read,
    check,
    submit: async (values, element) => {
      setFailure(null);
      try {
        await call(values, element);
      } catch (error) {
        const words = wordsFor(error, accountMessages.failed, accountMessages.unreachable);
        setFailure({ code: error instanceof ApiError ? error.code : '', words });
      }
    },
    onProblem: () => setFailure(null),
  });
  return { ...form, failure };
};
