import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: [
    '100 g coffee, ground as coarse as raw sugar',
    '1,000 ml cold filtered water',
    '100 g ice for each glass',
    'A strip of orange peel for each glass, if you like',
  ],
  steps: [
    {
      number: 1,
      title: 'Wet the grounds',
      description:
        'Put the coffee into a clean 1.5 liter jar, pour on 200 ml of the water and stir until nothing is dry.',
      time: '2 min',
    },
    {
      number: 2,
      title: 'Fill up and cover',
      description: 'Add the other 800 ml, stir once more, close the jar and put it into the fridge.',
      time: '1 min',
    },
    {
      number: 3,
      title: 'Let it steep',
      description: 'Leave it alone. At 16 hours it is light, at 20 it is strong; we stop at 18.',
      time: '18 h',
      durationSeconds: 64_800,
    },
    {
      number: 4,
      title: 'Strain twice',
      description:
        'Pour through a fine sieve first, then through a rinsed paper filter. Let it drip, do not press: pressing brings the bitterness back.',
      time: '10 min',
      durationSeconds: 600,
    },
    {
      number: 5,
      title: 'Serve over ice',
      description:
        'Fill a tall glass with ice and pour on 200 ml. It is meant to be drunk as it is, without more water.',
      time: '1 min',
    },
  ],
  tips: [
    'In a closed bottle in the fridge it keeps for five days. The filter paper is what makes it last.',
    'For a caramel cold brew, stir 15 g of caramel sauce into the glass before the ice.',
    'Freeze what is left over as ice cubes, and the last sip is as strong as the first.',
  ],
};
