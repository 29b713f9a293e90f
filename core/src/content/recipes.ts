export type RecipeCategory = 'espresso' | 'milk-based' | 'manual-brew' | 'cold-brew';

type RecipeStep = {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly time: string;
  /** Only where waiting or stopping on time matters: such a step gets a timer. */
  readonly durationSeconds?: number;
};

/** Backdrop colors from the design's tokens, shown when there is no picture. */
type RecipeTint = 'wheat' | 'sand' | 'peach' | 'rose' | 'sage' | 'mist';

export type Recipe = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly difficulty: 'Easy' | 'Medium' | 'Hard';
  readonly brewTime: string;
  readonly rating: number;
  readonly gradient1: RecipeTint;
  readonly gradient2: RecipeTint;
  readonly icon: 'cup' | 'glass' | 'dripper' | 'press' | 'mug';
  readonly imageKey: keyof typeof recipeImages;
  readonly ingredients: readonly string[];
  readonly steps: readonly RecipeStep[];
  readonly tips: readonly string[];
  readonly category: RecipeCategory;
  /** The nearest item on the menu. */
  readonly productId: number;
  readonly blendId: number;
};

type RecipeImage = {
  readonly name: string;
  readonly alt: string;
  readonly credit: string;
  readonly fallback: string;
};

const credit = 'Juniper Row';

export const recipeImages = {
  espresso: {
    name: 'recipe-classic-espresso',
    alt: 'Espresso in a white cup beside a filled portafilter, a tamper and a bowl of beans',
    credit,
    fallback: 'espresso',
  },
  latte: {
    name: 'recipe-creamy-latte',
    alt: 'Latte with a rosetta in a green cup beside a steel milk pitcher',
    credit,
    fallback: 'latte',
  },
  cappuccino: {
    name: 'recipe-cappuccino',
    alt: 'Cappuccino in an orange cup with cocoa, cinnamon sticks and sugar cubes',
    credit,
    fallback: 'cappuccino',
  },
  coldBrew: {
    name: 'recipe-cold-brew',
    alt: 'A corked bottle of cold brew beside a tall glass of it over ice',
    credit,
    fallback: 'cold-brew',
  },
  pourOver: {
    name: 'recipe-pour-over',
    alt: 'A white dripper on a glass server with a green kettle and a full cup',
    credit,
    fallback: 'americano',
  },
  frenchPress: {
    name: 'recipe-french-press',
    alt: 'A French press of black coffee beside an orange mug',
    credit,
    fallback: 'cafe-au-lait',
  },
  mocha: {
    name: 'recipe-mocha',
    alt: 'Mocha under whipped cream with a bar of dark chocolate, cocoa and marshmallows',
    credit,
    fallback: 'mocha',
  },
  americano: {
    name: 'recipe-americano',
    alt: 'Americano in a yellow cup with an espresso and a green kettle behind it',
    credit,
    fallback: 'americano',
  },
} as const satisfies Record<string, RecipeImage>;

export const recipes: readonly Recipe[] = [
  {
    id: 'classic-espresso',
    name: 'Classic Espresso',
    description:
      'Eighteen grams in, thirty-six grams out, in under half a minute. Small, exact and worth the practice.',
    difficulty: 'Hard',
    brewTime: '5 min',
    rating: 4.7,
    gradient1: 'wheat',
    gradient2: 'sand',
    icon: 'cup',
    imageKey: 'espresso',
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
    category: 'espresso',
    productId: 1,
    blendId: 25,
  },
  {
    id: 'creamy-latte',
    name: 'Creamy Latte',
    description: 'Silky milk over a double shot. The one to learn first, because everything else is a variation.',
    difficulty: 'Medium',
    brewTime: '5 min',
    rating: 4.8,
    gradient1: 'sage',
    gradient2: 'wheat',
    icon: 'cup',
    imageKey: 'latte',
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
    category: 'milk-based',
    productId: 3,
    blendId: 25,
  },
  {
    id: 'cappuccino',
    name: 'Cappuccino',
    description: 'Less milk and more foam than a latte, so the coffee stays in front. Best in a small, thick cup.',
    difficulty: 'Medium',
    brewTime: '6 min',
    rating: 4.6,
    gradient1: 'peach',
    gradient2: 'rose',
    icon: 'cup',
    imageKey: 'cappuccino',
    ingredients: [
      '18 g finely ground espresso',
      '60 ml filtered water at 93 °C',
      '100 ml whole milk, cold from the fridge',
      '1/4 tsp cocoa or ground cinnamon to dust',
    ],
    steps: [
      {
        number: 1,
        title: 'Warm the cup',
        description: 'Fill a 200 ml cup with hot water and put the milk back in the fridge until you need it.',
        time: '1 min',
        durationSeconds: 60,
      },
      {
        number: 2,
        title: 'Pull a double shot',
        description: 'Brew 36 g of espresso from 18 g of coffee into the warm, emptied cup.',
        time: '28 sec',
        durationSeconds: 28,
      },
      {
        number: 3,
        title: 'Stretch the milk',
        description:
          'Hold the steam tip at the surface so that it hisses evenly. Stop taking in air when the milk has grown by half and the pitcher feels as warm as your hand.',
        time: '12 sec',
        durationSeconds: 12,
      },
      {
        number: 4,
        title: 'Roll it smooth',
        description:
          'Sink the tip to the side and let the milk spin until it reaches 60 °C. Then tap once and swirl out the big bubbles.',
        time: '20 sec',
        durationSeconds: 20,
      },
      {
        number: 5,
        title: 'Pour and dust',
        description:
          'Pour at once into the middle, in one steady stream, until the foam domes over the rim. Dust with cocoa.',
        time: '15 sec',
      },
    ],
    tips: [
      'Foam waits for no one. Pull the shot first, and steam while it sits: milk that stands for a minute splits into froth and water.',
      'Whole milk foams sweetest. Of the plant milks, take an oat milk made for baristas.',
      'No steam wand? Heat the milk to 60 °C and pump it in a French press for 20 seconds.',
    ],
    category: 'milk-based',
    productId: 4,
    blendId: 25,
  },
  {
    id: 'cold-brew',
    name: 'Cold Brew',
    description: 'Cold water, coarse coffee and a night and a morning. Almost no work, almost no bitterness.',
    difficulty: 'Easy',
    brewTime: '18 h',
    rating: 4.9,
    gradient1: 'mist',
    gradient2: 'sage',
    icon: 'glass',
    imageKey: 'coldBrew',
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
    category: 'cold-brew',
    productId: 15,
    blendId: 23,
  },
  {
    id: 'pour-over',
    name: 'Pour Over',
    description: 'One clear, fragrant cup from a paper filter. Three minutes in which you only have to pour and watch.',
    difficulty: 'Medium',
    brewTime: '5 min',
    rating: 4.5,
    gradient1: 'wheat',
    gradient2: 'mist',
    icon: 'dripper',
    imageKey: 'pourOver',
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
    category: 'manual-brew',
    productId: 2,
    blendId: 22,
  },
  {
    id: 'french-press',
    name: 'French Press',
    description: 'Full-bodied coffee for two mugs, without paper and without fuss. Patience replaces skill.',
    difficulty: 'Easy',
    brewTime: '11 min',
    rating: 4.4,
    gradient1: 'sand',
    gradient2: 'peach',
    icon: 'press',
    imageKey: 'frenchPress',
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
    category: 'manual-brew',
    productId: 11,
    blendId: 23,
  },
  {
    id: 'mocha',
    name: 'Mocha',
    description:
      'Real chocolate melted into the shot, milk on top, cream on that. Dessert that still tastes of coffee.',
    difficulty: 'Medium',
    brewTime: '8 min',
    rating: 4.6,
    gradient1: 'peach',
    gradient2: 'sand',
    icon: 'mug',
    imageKey: 'mocha',
    ingredients: [
      '18 g finely ground espresso',
      '60 ml filtered water at 93 °C',
      '25 g dark chocolate (70%), finely chopped',
      '5 g sugar',
      '180 ml whole milk, cold from the fridge',
      '50 ml heavy cream, very cold',
      'A little grated chocolate to finish',
    ],
    steps: [
      {
        number: 1,
        title: 'Whip the cream',
        description: 'Whisk the cream until it just holds a soft peak, and put it back into the fridge.',
        time: '2 min',
      },
      {
        number: 2,
        title: 'Pull a double shot onto the chocolate',
        description: 'Put chocolate and sugar into a warm 300 ml mug and brew 36 g of espresso straight onto them.',
        time: '28 sec',
        durationSeconds: 28,
      },
      {
        number: 3,
        title: 'Melt and stir',
        description:
          'Wait for the heat to do its work, then stir from the middle until the mix is dark and glossy, without lumps.',
        time: '30 sec',
        durationSeconds: 30,
      },
      {
        number: 4,
        title: 'Steam the milk',
        description:
          'Take in air for 3 seconds only, then roll the milk to 60 °C. A mocha wants warm milk more than foam.',
        time: '40 sec',
        durationSeconds: 40,
      },
      {
        number: 5,
        title: 'Pour and top',
        description: 'Pour the milk in slowly while stirring once. Spoon on the cream and grate chocolate over it.',
        time: '1 min',
      },
    ],
    tips: [
      'Chop the chocolate as fine as coffee grounds and it melts without a microwave.',
      'Milk chocolate instead of dark: leave out the sugar.',
      'No machine? 40 ml of strong moka pot coffee melts the chocolate as well.',
    ],
    category: 'milk-based',
    productId: 5,
    blendId: 25,
  },
  {
    id: 'americano',
    name: 'Americano',
    description: 'A double shot let out into hot water: the length of filter coffee with the aroma of espresso.',
    difficulty: 'Easy',
    brewTime: '4 min',
    rating: 4.3,
    gradient1: 'sage',
    gradient2: 'sand',
    icon: 'cup',
    imageKey: 'americano',
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
    category: 'espresso',
    productId: 2,
    blendId: 25,
  },
];
