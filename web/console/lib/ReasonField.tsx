import { useRef } from 'react';
import { getText } from '../../app/lib/use-form.ts';
import { TextAreaField } from '../../app/ui/Fields.tsx';

/** The most letters that the server accepts. */
const mostLetters = 200;

/** Reads the reason as one line, because the server takes no line breaks. */
export const readReason = (data: FormData): string => getText(data, 'reason').trim().replaceAll(/\s+/g, ' ');

type ReasonFieldProps = { label: string; suggestions: readonly string[]; error: string | undefined; disabled: boolean };

/** Shows the field `reason` of a form. A press on a suggestion writes it into the field, where it can be changed. */
export function ReasonField({ label, suggestions, error, disabled }: ReasonFieldProps) {
  const part = useRef<HTMLDivElement>(null);
  const write = (suggestion: string) => {
    const field = part.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(suggestion, 0, field.value.length, 'end');
    // Typing does the same, and it also clears the error.
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
