/** Texts of recipes (spec sections 5 and 8). The spec has no text for the end of a timer, so that one is ours. */
export const recipeMessages = {
  saved: 'Recipe saved to favorites!',
  removed: 'Recipe removed from favorites',
  login: 'Please log in to save recipes!',
  notFound: 'Recipe not found',
  noneFound: 'No recipes found',
  noneFoundHint: 'Try adjusting your search terms or filter selection',
  timeIsUp: (title: string) => `${title}: time is up!`,
} as const;
