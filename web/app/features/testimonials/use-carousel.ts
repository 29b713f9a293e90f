import { type FocusEvent, useEffect, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';

/** Spec section 9. */
const intervalMs = 3000;

/** Moves on by itself and wraps around, unless it is paused, pointed at or focused. Reduced motion starts it paused. */
export const useCarousel = (count: number) => {
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<'playing' | 'paused'>();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const isPlaying = (chosen ?? (isReduced ? 'paused' : 'playing')) === 'playing';
  const isMoving = isPlaying && !isPointedAt && !isFocused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its full time, also after a press.
  useEffect(() => {
    if (!isMoving) return;
    const next = setTimeout(() => setAt((now) => (now + 1) % count), intervalMs);
    return () => clearTimeout(next);
  }, [isMoving, at, count]);

  return {
    at,
    isPlaying,
    isMoving,
    toggle: () => setChosen(isPlaying ? 'paused' : 'playing'),
    step: (by: 1 | -1) => setAt((now) => (now + by + count) % count),
    /** For the parts that hold it still. The pause button is none: what it starts must move. */
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      // A mouse leaves the focus behind when it moves on; a keyboard is still there.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
};
