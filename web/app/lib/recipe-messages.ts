/** What recipes say (spec sections 5 and 8). That a timer has ended, which it does not know, is in our words. */
export const recipeMessages = {
  saved: 'Recipe saved to favorites!',
  removed: 'Recipe removed from favorites',
  login: 'Please log in to save recipes!',
  notFound: 'Recipe not found',
  noneFound: 'No recipes found',
  noneFoundHint: 'Try adjusting your search terms or filter selection',
  timeIsUp: (title: string) => `${title}: time is up!`,
} as const;
