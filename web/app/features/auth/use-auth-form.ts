import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { showToast } from '../../ui/toast.ts';
import { errorCleared, useAuth } from './auth-slice.ts';
import type { Problem } from './form-rules.ts';

type AuthForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** Resolves to whether the server agreed; if not, the store has the reason. */
  submit: (values: Values) => Promise<boolean>;
  success: string;
};

/** What the login and the register form share: rules before the call, one call at a time, and where the focus goes. */
export const useAuthForm = <Values>({ read, check, submit, success }: AuthForm<Values>) => {
  const [problems, setProblems] = useState<Problem['fields']>({});
  const [pending, setPending] = useState(false);
  const { error } = useAuth();
  const dispatch = useAppDispatch();
  const isHydrated = useHydrated();
  const focusAgain = useRef<Element>(null);

  // Before paint, so that an earlier page's error is neither seen nor announced here.
  useLayoutEffect(() => {
    dispatch(errorCleared());
  }, [dispatch]);

  // Disabled controls drop the focus; after a refusal it returns, unless the customer has moved on.
  useEffect(() => {
    if (pending || document.activeElement !== document.body) return;
    if (focusAgain.current instanceof HTMLElement) focusAgain.current.focus({ preventScroll: true });
  }, [pending]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = read(new FormData(form));
    const problem = check(values);
    setProblems(problem?.fields ?? {});
    if (problem) {
      const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in problem.fields);
      if (first instanceof HTMLElement) first.focus();
      showToast('error', problem.message);
      return;
    }
    focusAgain.current = document.activeElement;
    setPending(true);
    if (await submit(values)) showToast('success', success);
    setPending(false);
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = (target as HTMLInputElement).name;
    setProblems(({ [field]: _, ...others }) => others);
  };

  return {
    error,
    problems,
    pending,
    form: { noValidate: true, onSubmit, onInput },
    /** Until React listens, a press would send the form as an address, with the password in it. */
    submitDisabled: pending || !isHydrated,
  };
};

/** A form's text field as text, whatever else FormData could hold. */
export const textOf = (data: FormData, field: string): string => String(data.get(field) ?? '');
