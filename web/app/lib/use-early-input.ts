import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a controlled text field: hands over what was typed before React started. Hydration leaves it in the field, and the
 * next render would overwrite it with the value that React knows.
 */
export const useEarlyInput = (value: string, take: (typed: string) => void): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is hydrated.
  useEffect(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) take(typed);
  }, []);
  return field;
};
