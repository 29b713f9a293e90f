import { useEffect, useRef } from 'react';
import { Banner } from '../../app/ui/Banner.tsx';

/** What is wrong, by the name of the field; a field of an option is 'options.31.name'. */
export type Errors = Readonly<Record<string, string>>;

/** For a form: after each try to send it, what is wrong first has the focus. */
export const useFocusWrong = (tries: number) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby$="-error"]');
    const folded = first?.closest('details');
    if (folded) folded.open = true;
    first?.focus();
  }, [tries]);
  return form;
};

/** On a phone the place where it is told may be out of sight when a button has been pressed. */
export function Failure({ words }: { words: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [words]);
  return <div ref={alert}>{words && <Banner kind="danger">{words}</Banner>}</div>;
}
