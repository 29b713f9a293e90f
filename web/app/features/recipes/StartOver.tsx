import { useRef } from 'react';
import { storage } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { dropTimers } from './timers.ts';
import { useTicks } from './use-ticks.ts';
import { useTimers } from './use-timers.ts';

/** Offered once something is ticked or timed: the next brew begins with clean lists. */
export function StartOver({ recipeId }: { recipeId: string }) {
  const { ticked: ingredients } = useTicks(recipeId, 'ingredients');
  const { ticked: steps } = useTicks(recipeId, 'steps');
  const hasTimers = useTimers().some(({ recipe }) => recipe === recipeId);
  const place = useRef<HTMLDivElement>(null);
  const startOver = () => {
    storage.remove(`recipe_${recipeId}_ingredients`);
    storage.remove(`recipe_${recipeId}_steps`);
    dropTimers(recipeId);
    // The button leaves with what it cleared.
    place.current?.focus();
  };
  const isFresh = ingredients.length + steps.length === 0 && !hasTimers;
  return (
    <div ref={place} className="no-print min-h-13" tabIndex={-1}>
      {!isFresh && (
        <Button variant="quiet" onClick={startOver}>
          Start over
        </Button>
      )}
    </div>
  );
}
