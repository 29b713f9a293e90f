import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from './form-problem.ts';
import { useHydrated } from './use-hydrated.ts';

type FormOptions<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  submit: (values: Values, form: HTMLFormElement) => Promise<void>;
  onProblem?: (problem: Problem) => void;
};

/** What every form shares: rules before the call, one call at a time, and where the focus goes. */
export const useForm = <Values>({ read, check, submit, onProblem }: FormOptions<Values>) => {
  const [problems, setProblems] = useState<Problem['fields']>({});
  const [pending, setPending] = useState(false);
  const isHydrated = useHydrated();
  const focusAgain = useRef<Element>(null);

  // Disabled controls drop the focus; afterwards it returns, unless the customer has moved on.
  useEffect(() => {
    if (pending || document.activeElement !== document.body) return;
    if (focusAgain.current instanceof HTMLElement) focusAgain.current.focus({ preventScroll: true });
  }, [pending]);

  const whilePending = async (work: () => Promise<void>) => {
    focusAgain.current = document.activeElement;
    setPending(true);
    await work();
    setPending(false);
  };

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
      onProblem?.(problem);
      return;
    }
    await whilePending(() => submit(values, form));
  };

  // Not onInput: a select reports input before change, and a render between the two would take the choice back.
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = (target as HTMLInputElement).name;
    setProblems(({ [field]: _, ...others }) => others);
  };

  /** Checks a field when the customer goes on to another; on the way to the button nothing moves, and that checks all. */
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
    /** Until React listens, a press would send the form as an address, with the password in it. */
    submitDisabled: pending || !isHydrated,
  };
};

/** A form's text field as text, whatever else FormData could hold. */
export const textOf = (data: FormData, field: string): string => String(data.get(field) ?? '');
