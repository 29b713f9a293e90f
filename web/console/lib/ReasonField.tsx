import { useRef } from 'react';
import { textOf } from '../../app/lib/use-form.ts';
import { TextAreaField } from '../../app/ui/Fields.tsx';

/** The most letters that the server accepts. */
const mostLetters = 200;

/** One line: the server takes no line breaks. */
export const reasonOf = (data: FormData): string => textOf(data, 'reason').trim().replaceAll(/\s+/g, ' ');

type ReasonFieldProps = { label: string; suggestions: readonly string[]; error: string | undefined; disabled: boolean };

/** The field `reason` of a form. A press on a suggestion writes it into the field, where it can be changed. */
export function ReasonField({ label, suggestions, error, disabled }: ReasonFieldProps) {
  const part = useRef<HTMLDivElement>(null);
  const write = (suggestion: string) => {
    const field = part.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(suggestion, 0, field.value.length, 'end');
    // As typing does, which also takes the error away.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={part} className="reason grid gap-3">
      <TextAreaField
        label={label}
        name="reason"
        rows={2}
        maxLength={mostLetters}
        autoComplete="off"
        disabled={disabled}
        error={error}
      />
      <ul className="suggestions" aria-label="Suggestions">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button className="chip" type="button" disabled={disabled} onClick={() => write(suggestion)}>
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
