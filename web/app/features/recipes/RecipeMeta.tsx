import type { Recipe } from '@juniper/core/content/recipes.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

const tints: Record<Recipe['difficulty'], string> = {
  Easy: 'badge--ok',
  Medium: 'badge--wait',
  Hard: 'badge--other',
};

type RecipeMetaProps = { recipe: Recipe; children?: ReactNode };

/** One line: brew time, rating, what the page adds, difficulty. */
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

const kinds: Record<Recipe['category'], string> = {
  espresso: 'Espresso',
  'milk-based': 'Milk-based',
  'manual-brew': 'Manual brew',
  'cold-brew': 'Cold brew',
};

/** What the drink is made or served in, as an outline. */
const vessels: Record<Recipe['icon'], string> = {
  cup: 'M4.5 8.5h12v5a5.5 5.5 0 0 1-5.5 5.5h-1a5.5 5.5 0 0 1-5.5-5.5zM16.5 10h1.5a2.5 2.5 0 0 1 0 5h-1.800M8.5 3.5v2M12.5 3.5v2',
  glass: 'M6.5 4h11l-1.300 16H7.800zM7 9.5h10M13.5 4 15 1.5',
  dripper: 'M4.5 5h15M6 5l4 7h4l4-7M9 12v2h6v-2M8 20.5h8l-1-4.5H9z',
  press: 'M7 8h9v12.5H7zM16 11h2a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 18 17h-2M11.5 8V3.5M9.5 3.5h4M7 13h9',
  mug: 'M5 6.5h11v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM16 9h1.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H16',
};

/** The recipe's category, with its vessel. */
export function RecipeKind({ recipe: { icon, category } }: { recipe: Recipe }) {
  return (
    <span>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={vessels[icon]} />
      </svg>
      {kinds[category]}
    </span>
  );
}
