import type { ArticleSection } from './blog.ts';

export const sections: readonly ArticleSection[] = [
  {
    heading: 'Brewing is dissolving',
    paragraphs: [
      'A roasted bean gives up about a third of its weight to water, if you let it. You do not want all of that third. The first things to dissolve are acids and salts, then come sugars and the brown flavors of roasting, and last the dry, woody bitterness that makes you reach for milk. A good cup stops somewhere in the middle, after the sweetness and before the wood.',
      'That is all that brewing is: deciding when to stop. Grind, water, time, temperature and amount are five ways of moving the same stop sign. People who brew well are not following a ritual. They know which way each one moves it.',
    ],
  },
  {
    heading: 'Start with the scale',
    paragraphs: [
      'If you buy one thing, buy a kitchen scale. A scoop of light roast can weigh a third more than a scoop of dark, because dark beans are puffed up and hollow. Two scoops are never the same coffee twice.',
      'Use 60 g of coffee to a liter of water for anything with a filter, which is 20 g for a large mug. It is a place to begin, not a law. Keep it fixed while you learn the rest, because strength and taste are two different complaints. Weak coffee needs more coffee. Sour or bitter coffee needs something else.',
    ],
  },
  {
    heading: 'Then the grind',
    paragraphs: [
      'When someone brings me a problem from home, it is the grind nine times in ten. Finer grounds have more surface, so everything dissolves sooner. If your cup is sharp, thin and salty, it stopped too early: grind finer. If it is bitter and leaves your tongue dry, it went too far: grind coarser.',
      'Make small changes, and taste the same beans two days in a row before you decide. A burr grinder helps because its grounds are all about one size. Blades make dust and gravel together, so half of the cup is bitter while the other half is sour, and no amount of patience averages that out.',
    ],
  },
  {
    heading: 'Water is most of the cup',
    paragraphs: [
      'Coffee is more than 98 percent water, so it should be water that you would drink. Very hard water mutes fruit and leaves everything tasting of chalk. Very soft water makes the cup sharp and hollow. A simple filter pitcher is enough in Maple Hollow, and it is what we tell people to try first.',
      'For filter coffee, use water between 92 and 96 °C. That is a kettle off the boil for half a minute. Lighter roasts are dense and like it hotter; darker roasts give up their flavor readily and turn harsh if you push them. For a dark roast I wait a full minute.',
    ],
  },
  {
    heading: 'Time tells you whether you were right',
    paragraphs: [
      'In a press, time is your choice: you decide when to pour. In a dripper it is an answer. Three minutes for one cup means that the grind was about right. Two minutes means the water ran past the coffee; four means it stood around in mud. Read the clock, then go back and move the grind.',
      'The first 45 seconds are different. Fresh coffee holds carbon dioxide from the roaster, and gas keeps water out. So wet the grounds with three times their weight, wait until the bubbling slows, and only then pour the rest. If nothing bubbles, the beans are old, and the nicest kettle in the world will not help.',
    ],
  },
  {
    heading: 'One change a day',
    paragraphs: [
      'Write down four things: grams, grind, seconds and how it tasted. Change one, tomorrow, and write that down too. In a week you will have a recipe that is yours, for your water and your grinder, and better than any on the back of a bag. When it will not come right, bring me the bag and the paper. I like a puzzle with my morning cup.',
    ],
  },
];
