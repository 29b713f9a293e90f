import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSaveRecipe } from './use-saved-recipes.ts';

export function SaveButton({ recipeId }: { recipeId: string }) {
  const { isSaved, toggle } = useSaveRecipe(recipeId);
  return (
    <Button variant={isSaved ? 'primary' : 'secondary'} aria-pressed={isSaved} onClick={toggle}>
      <Icon name="heart" />
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
}
