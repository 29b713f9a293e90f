import '../../ui/badge.css';
import type { Recipe } from '@juniper/core/content/recipes.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

const tints: Record<Recipe['difficulty'], string> = {
  Easy: 'bg-ok-tint text-ok',
  Medium: 'bg-wait-tint text-wait',
  Hard: 'bg-other-tint text-other',
};

type RecipeMetaProps = { recipe: Recipe; children?: ReactNode };

export function RecipeMeta({ recipe: { brewTime, rating, difficulty }, children }: RecipeMetaProps) {
  return (
    <div className="rmeta">
      <span>
        <Icon name="clock" />
        <span className="sr-only">Brew time: </span>
        {brewTime}
      </span>
      <span>
        <span className="stars">
          <Icon name="star" />
        </span>
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      {children}
      <span className={`badge ${tints[difficulty]}`}>{difficulty}</span>
    </div>
  );
}
