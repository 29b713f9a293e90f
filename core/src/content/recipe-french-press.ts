import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: ['30 g coffee, ground medium-coarse, like kosher salt', '500 g filtered water at 95 °C'],
  steps: [
    {
      number: 1,
      title: 'Warm the press',
      description: 'Rinse press and mugs with hot water, empty them and put the coffee into the press.',
      time: '1 min',
    },
    {
      number: 2,
      title: 'Pour and wait',
      description: 'Pour on all 500 g of water, so that every ground gets wet. Leave the lid off and do not stir.',
      time: '4 min',
      durationSeconds: 240,
    },
    {
      number: 3,
      title: 'Break the crust',
      description:
        'Stir the top gently three times. Most of the grounds sink; lift off the foam and what still floats with two spoons.',
      time: '30 sec',
    },
    {
      number: 4,
      title: 'Let it settle',
      description:
        'Set the lid on with the plunger up. The fine dust falls to the bottom, which is what makes the cup clean.',
      time: '5 min',
      durationSeconds: 300,
    },
    {
      number: 5,
      title: 'Press to the surface and pour',
      description:
        'Push the plunger down only until it touches the coffee, as a sieve. Pour slowly and leave the last finger of liquid in the press.',
      time: '30 sec',
    },
  ],
  tips: [
    'Pour all of it out, into the mugs or a thermos. Coffee left on the grounds goes on brewing and turns bitter.',
    'Muddy cup? Grind a little coarser, or wait two more minutes before you pour.',
    'With hot milk in equal parts it becomes a café au lait.',
  ],
};
