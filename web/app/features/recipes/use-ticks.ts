import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';

const none: readonly number[] = [];

/** Which entries of a recipe's list are ticked, kept on the device. */
export const useTicks = (recipeId: string, list: 'ingredients' | 'steps') => {
  const key = `recipe_${recipeId}_${list}` as const;
  const ticked = useStored(key) ?? none;
  const toggle = (at: number) => {
    const next = ticked.includes(at) ? ticked.filter((each) => each !== at) : [...ticked, at];
    if (next.length > 0) storage.write(key, next);
    else storage.remove(key);
  };
  return { ticked, toggle };
};
