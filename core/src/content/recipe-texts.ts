import { text as americano } from './recipe-americano.ts';
import { text as cappuccino } from './recipe-cappuccino.ts';
import { text as classicEspresso } from './recipe-classic-espresso.ts';
import { text as coldBrew } from './recipe-cold-brew.ts';
import { text as creamyLatte } from './recipe-creamy-latte.ts';
import { text as frenchPress } from './recipe-french-press.ts';
import { text as mocha } from './recipe-mocha.ts';
import { text as pourOver } from './recipe-pour-over.ts';
import type { RecipeId, RecipeText } from './recipes.ts';

/** For the server. In the browser each page has its own text. */
export const recipeTexts: Readonly<Record<RecipeId, RecipeText>> = {
  'classic-espresso': classicEspresso,
  'creamy-latte': creamyLatte,
  cappuccino: cappuccino,
  'cold-brew': coldBrew,
  'pour-over': pourOver,
  'french-press': frenchPress,
  mocha: mocha,
  americano: americano,
};
