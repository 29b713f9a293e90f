import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: [
    '18 g finely ground espresso',
    '200 ml whole or oat milk, cold from the fridge',
    '60 ml filtered water at 93 °C',
    '1 tsp (4 g) raw sugar, if you like',
    'A pinch of cocoa to finish',
  ],
  steps: [
    {
      number: 1,
      title: 'Warm the cup',
      description: 'Fill a 300 ml cup with hot water and set it aside while you work.',
      time: '1 min',
      durationSeconds: 60,
    },
    {
      number: 2,
      title: 'Pull a double shot',
      description:
        'Dose 18 g, tamp level and pull 36 g of espresso into the warm, emptied cup. Stir the sugar in now if you take it.',
      time: '28 sec',
      durationSeconds: 28,
    },
    {
      number: 3,
      title: 'Steam the milk',
      description:
        'Keep the tip at the surface for the first 5 seconds, until the milk has grown by a quarter. Then sink it and let the milk roll until the pitcher is too hot to hold: 60 to 65 °C.',
      time: '45 sec',
      durationSeconds: 45,
    },
    {
      number: 4,
      title: 'Pour',
      description:
        'Start high to sink the milk under the crema. With the cup two-thirds full, drop low and wiggle back toward you for a rosetta.',
      time: '20 sec',
    },
  ],
  tips: [
    'Wipe and purge the steam wand before and after. It is the difference between sweet and sour milk.',
    'Tap the pitcher once on the counter and swirl until it shines like wet paint.',
    'Oat milk likes it cooler: stop at 55 °C.',
  ],
};
