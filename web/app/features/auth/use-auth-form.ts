import { useLayoutEffect } from 'react';
import type { Problem } from '../../lib/form-problem.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useForm } from '../../lib/use-form.ts';
import { showToast } from '../../ui/toast.ts';
import { errorCleared, useAuth } from './auth-slice.ts';

type AuthForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** Resolves to whether the server agreed; if not, the store has the reason. */
  submit: (values: Values) => Promise<boolean>;
  success: string;
};

/** The login and the register form: rules and success are told in a toast, a refusal is the store's error. */
export const useAuthForm = <Values>({ read, check, submit, success }: AuthForm<Values>) => {
  const { error } = useAuth();
  const dispatch = useAppDispatch();

  // Before paint, so that an earlier page's error is neither seen nor announced here.
  useLayoutEffect(() => {
    dispatch(errorCleared());
  }, [dispatch]);

  const form = useForm({
    read,
    check,
    submit: async (values) => {
      if (await submit(values)) showToast('success', success);
    },
    onProblem: ({ message }) => showToast('error', message),
  });
  return { ...form, error };
};
