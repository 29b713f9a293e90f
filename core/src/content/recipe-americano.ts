import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: [
    '18 g finely ground espresso',
    '60 ml filtered water at 93 °C for the shot',
    '150 ml filtered water at 80 to 85 °C for the cup',
  ],
  steps: [
    {
      number: 1,
      title: 'Boil the kettle and let it cool',
      description:
        'Boil the 150 ml and wait with the lid open until it is at 85 °C. Straight off the boil it is too hot to taste.',
      time: '2 min',
      durationSeconds: 120,
    },
    {
      number: 2,
      title: 'Water first',
      description: 'Pour it into a 240 ml cup. Water first keeps the crema whole.',
      time: '10 sec',
    },
    {
      number: 3,
      title: 'Pull a double shot on top',
      description: 'Brew 36 g of espresso from 18 g of coffee straight onto the water.',
      time: '28 sec',
      durationSeconds: 28,
    },
    {
      number: 4,
      title: 'Taste and lengthen',
      description:
        'Sip before you stir. Too strong: add water 20 ml at a time. Too weak: less water next time, not more coffee.',
      time: '1 min',
    },
  ],
  tips: [
    'Skim the crema off with a spoon if you find the first sips bitter. Most of the bitterness sits there.',
    'In summer: 120 ml of cold water, 100 g of ice, and the hot shot poured over last.',
    'Shot first, then water, makes a stronger-smelling, flatter cup. Try both side by side once.',
  ],
};
