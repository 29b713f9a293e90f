import type { ArticleSection } from './blog.ts';

export const sections: readonly ArticleSection[] = [
  {
    heading: 'Perfect for what?',
    paragraphs: [
      'Twice a week somebody asks me for the best coffee that we have. I ask back: how do you brew it, and do you take milk? The bean that shines in a paper filter tastes of lemon water in a latte. The one that holds up to milk can be heavy and flat on its own. There is no best bean, only a bean that fits what you do with it.',
      'So this is not a ranking. It is how I would choose, standing in front of a shelf with no one to ask.',
    ],
  },
  {
    heading: 'A seed with a history',
    paragraphs: [
      'Coffee is the seed of a cherry. Where the tree stands matters: high up, nights are cold, the cherry ripens slowly, and the seed grows dense and full of sugar and acid. That is why a bag may tell you meters above sea level. Above 1,500 you can expect brightness and fruit; lower down, more nuts and chocolate.',
      'What is done with the cherry afterwards matters as much. Wash the fruit off at once and the coffee tastes clean and clear. Dry it whole, fruit and all, and it tastes rounder and wilder, sometimes of berries, sometimes of wine. A good bag names the country, the region and the process. If all it names is a mood, put it back.',
    ],
  },
  {
    heading: 'Light, medium, dark',
    paragraphs: [
      'Roasting turns a green seed that smells of hay into something you want to drink. In the first minutes it dries and yellows. Then it browns like a crust of bread, until it cracks out loud, like popcorn, at around 200 °C. Stop soon after and you have a light roast: you taste the place. Go on for a few more minutes and you taste the roasting, caramel first, then dark chocolate, in the end smoke.',
      'Darker is not stronger. Strength is how much coffee you use. Nor has it more caffeine; by weight it is nearly the same. What changes is acid, which falls, and bitterness, which rises. If you drink it black and slowly, go lighter. If you add milk, go darker. Our Morning Row stops early, the Juniper Espresso goes furthest, and Alder House stands between them for people who would rather not choose.',
    ],
  },
  {
    heading: 'The only date that counts',
    paragraphs: [
      'Look for the day of roasting, not the best-before date. Every bag that we sell carries it, stamped on a Tuesday. Fresh beans let off gas for days, and too much gas spoils the brewing, so the very newest bag is not the best one. For filter, open it four days after roasting. For espresso, wait a week.',
      'From then you have about a month in which the coffee is at its best. It is not dangerous afterwards, only dull: first the fruit goes, then the sweetness, and what is left tastes of cardboard. Ground coffee makes the same journey in an afternoon. If you change one habit this year, grind just before you brew.',
    ],
  },
  {
    heading: 'How to keep it',
    paragraphs: [
      'Four things spoil coffee: air, heat, light and damp. Keep it in its own bag, rolled down tight and clipped, in a cupboard away from the stove. A glass jar on a sunny shelf is pretty and does everything wrong. So does the fridge, where the beans draw water every time the door opens and take on the smell of last night’s onions.',
      'The freezer is the exception. If you buy more than you drink in a month, freeze the rest in small airtight bags, each one for a week. Take a bag out, let it come to room temperature before you open it, and never put it back. Coffee kept that way for three months fooled me in a blind tasting, and I roasted it.',
    ],
  },
  {
    heading: 'If you still cannot decide',
    paragraphs: [
      'Buy the smallest bag of two different coffees, brew them side by side with the same recipe, and take the one whose cup is empty first. Your mouth knows before you do. It is how we chose all four of ours.',
    ],
  },
];
