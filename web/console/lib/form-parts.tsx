import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Banner } from '../../app/ui/Banner.tsx';

/** Messages by the name of the field that is wrong. A field of an option is 'options.31.name'. */
export type Errors = Readonly<Record<string, string>>;

/** Moves the focus to the first field that is wrong, after each try to send the form. */
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

/** Closes a dialog whose button may be gone: the focus goes to the start of the screen. */
export const leaveDialog = (close: () => void): void => {
  // At once: while the dialog is open, nothing behind it can take the focus.
  flushSync(close);
  document.getElementById('main')?.focus({ preventScroll: true });
};

/** Shows why a form could not be sent, and scrolls there: on a phone it may be out of sight. */
export function Failure({ words }: { words: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [words]);
  return <div ref={alert}>{words && <Banner kind="danger">{words}</Banner>}</div>;
}
