import { useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** Takes a search that filters while it is typed. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Hydration leaves in the field what was typed before React started, and the next render would overwrite it. A later
  // effect would let that render come first, and a letter typed between the two would replace all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is hydrated.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
  }, []);
  return (
    <>
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
