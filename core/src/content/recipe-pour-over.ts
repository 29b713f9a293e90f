import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: [
    '20 g coffee, ground like coarse sand',
    '320 g filtered water at 94 °C, and some more to rinse',
    '1 paper filter for a cone dripper',
  ],
  steps: [
    {
      number: 1,
      title: 'Rinse and level',
      description:
        'Set the filter into the dripper, rinse it with hot water and pour that away. Add the coffee, shake it flat and set the scale to zero.',
      time: '1 min',
    },
    {
      number: 2,
      title: 'Bloom',
      description:
        'Pour 60 g of water over all of the grounds, give the dripper one swirl and wait while the bubbles rise.',
      time: '45 sec',
      durationSeconds: 45,
    },
    {
      number: 3,
      title: 'First pour',
      description: 'Pour in slow circles from the middle outwards and back until the scale shows 190 g.',
      time: '30 sec',
      durationSeconds: 30,
    },
    {
      number: 4,
      title: 'Second pour',
      description: 'Before the bed runs dry, pour on in the same way to 320 g, then give one gentle swirl.',
      time: '30 sec',
      durationSeconds: 30,
    },
    {
      number: 5,
      title: 'Let it run through',
      description:
        'The last water should be through about 3 minutes after the bloom began, and the bed should lie flat. Swirl the server and pour.',
      time: '1 min 15 sec',
      durationSeconds: 75,
    },
  ],
  tips: [
    'Through in under 2:30 and thin? Grind finer. Still dripping after 3:30 and harsh? Grind coarser.',
    'No thermometer: take the kettle off the boil and wait 30 seconds.',
    'Let it cool for two minutes before you judge it. Fruit shows at 60 °C, not at 80.',
  ],
};
