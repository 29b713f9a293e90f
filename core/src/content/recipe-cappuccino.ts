import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
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
};
