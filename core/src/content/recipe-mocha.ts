import type { RecipeText } from './recipes.ts';

export const text: RecipeText = {
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
};
