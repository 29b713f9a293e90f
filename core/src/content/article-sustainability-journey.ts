import type { ArticleSection } from './blog.ts';

export const sections: readonly ArticleSection[] = [
  {
    heading: 'Why we write this down',
    paragraphs: [
      'Every cafe says that it cares. We would rather tell you what we do, so that you can ask us about it at the counter. Some of this saves money, some of it costs money, and one thing that we were proud of turned out to be a mistake.',
    ],
  },
  {
    heading: 'Buying the same coffee twice',
    paragraphs: [
      'Most of the footprint of a cup is on the farm and in the milk, long before it meets our machine. We cannot farm for anybody. What we can do is be a buyer who comes back. We agree on a price before the harvest, in writing, and we buy from the same growers again the next year, even when a cheaper lot turns up.',
      'All of our beans are certified organic. Certification costs a small farm money and three lean years, so a buyer who asks for it and then leaves has done harm. It is the reason that we have four blends and not fourteen: four we can promise to keep buying.',
    ],
  },
  {
    heading: 'Milk',
    paragraphs: [
      'A latte is mostly milk, and for a latte the milk weighs more on the climate than the coffee does. We did not want to lecture anyone about breakfast. Instead we took away the surcharge: since the spring of 2021, oat, almond and soy cost what dairy costs. Before that about one milk drink in eight was made with a plant milk. Now it is a little more than one in three, and nobody had to read a poster.',
      'We also stopped filling pitchers by eye. A line inside each pitcher marks the milk for one cup and for two. We pour far less down the sink than we used to, and it was the cheapest change of all: a scratch with a nail.',
    ],
  },
  {
    heading: 'Cups',
    paragraphs: [
      'Here is the mistake. In 2018 we moved to compostable cups and told everyone. They compost only in hot industrial plants, and the nearest one that takes them is two counties away. For a year and a half they went to the landfill like any other cup, at twice the price.',
      'Now we make it easy to avoid the cup. Drinks are served in china unless you say that you are leaving. Bring your own and we fill it, whatever it looks like. For those who forget there are steel cups with a deposit, which you get back at any of our counters. The paper cup is still there. It is simply not the first thing that we reach for.',
    ],
  },
  {
    heading: 'What leaves the building',
    paragraphs: [
      'We make about twenty pounds of wet coffee grounds a day. They go to a vegetable farm up the valley, in the buckets that the vegetables came in, and return as tomatoes and pumpkins for the soup. Take a bag for your own garden if you like; they stand by the alley door. Scatter them thinly, since a thick layer sheds water.',
      'Soup is cooked in one pot a day. When it is gone, it is gone. That annoys people at two in the afternoon, and it is why we throw almost none away. Yesterday’s croissants become almond croissants. Yesterday’s cake is half price at the counter until ten.',
    ],
  },
  {
    heading: 'What we still do badly',
    paragraphs: [
      'Our roaster burns gas. An electric one of its size exists and costs more than our van did; we are saving. The milkshakes need a freezer that hums all night. Deliveries to the eastside go by car, because of the hill. And coffee crosses an ocean, which no amount of steel cups will undo.',
      'We will update this page when one of these changes. If you know how to fix one, tell us. The nail was a customer’s idea.',
    ],
  },
];
