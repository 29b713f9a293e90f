import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
  ingredients: [
    '18 g espresso beans, roasted one to five weeks ago',
    '60 ml filtered water at 93 °C (the machine takes what it needs)',
    'A glass of cold water to drink beside it',
  ],
  steps: [
    {
      number: 1,
      title: 'Heat everything',
      description:
        'Switch the machine on 15 minutes ahead with the empty portafilter locked in. Just before you brew, run hot water through it into the cup, then empty and wipe both.',
      time: '1 min',
    },
    {
      number: 2,
      title: 'Grind 18 g, fine',
      description:
        'Weigh the beans first, then grind: finer than table salt, with a little grit left between the fingers.',
      time: '1 min',
    },
    {
      number: 3,
      title: 'Level and tamp',
      description:
        'Break up clumps, spread the grounds flat and press straight down until they give no more. Level matters more than force.',
      time: '30 sec',
    },
    {
      number: 4,
      title: 'Pull the shot',
      description:
        'Lock in, put cup and scale underneath and start pump and timer together. First drops come after 6 to 8 seconds. Stop at 36 g, which should take 25 to 30 seconds.',
      time: '28 sec',
      durationSeconds: 28,
    },
    {
      number: 5,
      title: 'Taste, then adjust the grind',
      description:
        'Stir and sip. Sharp and thin, or done before 25 seconds: grind finer. Bitter and dry, or past 30 seconds: grind coarser. Change nothing else.',
      time: '1 min',
    },
  ],
  tips: [
    'A scale that shows tenths of a gram improves espresso more than a better machine does.',
    'After a change of grind, throw away the first 2 g: the old setting is still in the burrs.',
    'Beans straight from the roaster gas too much. Give them a week, or the shot runs pale and bubbly.',
  ],
};
