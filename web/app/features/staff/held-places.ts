import { useEffect, useState } from 'react';

type Places = Readonly<Record<string, readonly string[]>>;

/** Tickets close up when nothing was touched for this long. */
const calmMs = 3_000;
const touches = ['pointerdown', 'pointerup', 'pointercancel', 'keydown'] as const;

/** Returns whether the page was touched a moment ago. A finger that stays down counts as long as it does. */
const useTouched = (): boolean => {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const touch = ({ type }: Event) => {
      clearTimeout(timer);
      setTouched(true);
      if (type !== 'pointerdown') timer = setTimeout(() => setTouched(false), calmMs);
    };
    for (const type of touches) document.addEventListener(type, touch, true);
    return () => {
      clearTimeout(timer);
      for (const type of touches) document.removeEventListener(type, touch, true);
    };
  }, []);
  return isTouched;
};

/** Keeps each place, also of a ticket that has left, and adds new tickets at the end. */
export const keepPlaces = (before: readonly string[], now: readonly string[]): string[] => [
  ...before,
  ...now.filter((id) => !before.includes(id)),
];

/** Returns the ids of each list in the order to draw them, so that no ticket moves under a finger on its way. */
export const useHeldPlaces = (now: Places): Places => {
  const isTouched = useTouched();
  const [held, setHeld] = useState(now);
  const next = isTouched
    ? Object.fromEntries(Object.entries(now).map(([list, ids]) => [list, keepPlaces(held[list] ?? [], ids)]))
    : now;
  if (JSON.stringify(next) !== JSON.stringify(held)) setHeld(next);
  return next;
};
