export type Story = {
  readonly title: string;
  readonly who: string;
  readonly picture: string;
  readonly alt: string;
  readonly quote: string;
  readonly paragraphs: readonly string[];
};

export const stories: readonly Story[] = [
  {
    title: 'Table for two strangers',
    who: 'Ruth and Daniel, customers',
    picture: 'story-1',
    alt: 'Two cups on a round wooden table beside a bench with cushions in the morning sun',
    quote: 'Whoever comes second buys.',
    paragraphs: [
      'On a wet Thursday in 2016 the window bench was the only place left. Ruth Abelson had half of it, with a latte and a crossword. Daniel Okoro asked whether the other half was taken. It was not. They said nothing more for forty minutes, which both of them count as a good beginning.',
      'Then Ruth read a clue out loud, to nobody. Seven letters, a stubborn stain. “Mustard,” said Daniel, who ran a dry cleaner’s on Cedar Street and had opinions about mustard. It did not fit the crossings. They argued about it until their cups were cold.',
      'The next Thursday he came at the same time, and she had brought a second pen.',
      'They are not a couple, and they are tired of being asked. Ruth was married for 41 years and liked it, and does not need to do it again. Daniel has a wife, three daughters and a shop that opens at ten. What they have is one hour a week and a rule. Whoever comes second buys. Ruth has been early for ten years.',
      'When Daniel had his hip done, Ruth took the crossword to the hospital, with a cappuccino in a thermos wrapped in a scarf. He says that it was the worst cappuccino of his life and that he finished it. When Ruth moved to the other side of the river, she looked at the bus map before she looked at the kitchen.',
      'We keep their table on Thursdays, from half past eight. There is no sign on it. If you sit down there, nobody will send you away; Maya will just ask, very kindly, whether you happen to know a seven-letter word.',
      'It was varnish, by the way. Daniel still holds that mustard is the better answer.',
    ],
  },
  {
    title: 'Elvira tastes her own coffee',
    who: 'Elvira Domingo, grower in Huehuetenango, Guatemala',
    picture: 'story-2',
    alt: 'An orange two-group espresso machine on the wooden counter with cups warming on top',
    quote: '“Orange,” she said. “Like the peel when you break it.”',
    paragraphs: [
      'Elvira Domingo has grown coffee for twenty-six years on four hectares of steep hillside, at a little over 1,700 meters. Her father planted the first trees. She can tell from the color of a leaf which of them needs lime. Until last October she had never had an espresso.',
      'That is not unusual. The best of a harvest leaves the country as green seed. What stays behind is drunk weak and sweet, from a pot that stands on the fire all day. “I knew the cherries,” she says. “I knew the price. I did not know what you did with it afterwards.”',
      'She came to Oregon for a growers’ meeting in Portland and took a bus to us on the free day, with her nephew to translate. Amara had been nervous for a week. About a third of the Alder House Blend comes from Elvira’s farm, and it is one thing to tell customers about a grower and another to have her lean on your counter with her arms crossed.',
      'Amara made her an espresso from the farm’s beans alone, roasted that Tuesday. Elvira looked at it for some time. She asked why it was so small. Then she drank it in two sips and was quiet.',
      '“Orange,” she said. “Like the peel when you break it.” There are orange trees between her rows, for shade. There is no proof that one has to do with the other, and nobody at the counter was going to say so.',
      'She stayed until we closed. She pulled eleven shots, four of them good. She told us that we dry our sample beans too fast, and she was right. Before she left, she asked for a bag of the blend with the roasting date on it, to show to the pickers.',
      'We have bought from her since 2015, at a price agreed before the harvest. This year she wrote the number on the paper first.',
    ],
  },
  {
    title: 'The tomatoes come at six',
    who: 'Dale Hutchins, vegetable grower, Maple Hollow',
    picture: 'story-3',
    alt: 'A cup and a croissant on a small courtyard table by the green door in low light',
    quote: '“Can’t prove it does a thing. But the worms showed up.”',
    paragraphs: [
      'At six in the morning, an hour before we open, a white pickup with one working headlight stops in the alley. Dale Hutchins carries in the crates, two at a time, and sits down in the courtyard. There is a black coffee on the table and a croissant from the first tray. He has never ordered it. It has been there every Monday and Thursday since 2013.',
      'Dale grows on eleven acres up the valley, on land that his grandmother kept in hay. He tried hay himself. Then one summer he put in two rows of paste tomatoes for his own kitchen, and had four hundred pounds of them by September. He drove into town with the crates and asked at back doors. Ours was the third.',
      'We made soup out of them because we did not know what else to do. It sold out. We rang him up and asked for more, and he said that there would be more next year, as that is how tomatoes work. Now he plants six rows for us, picked dead ripe, too soft for any store. In October the pumpkins follow. In winter it is onions, carrots and celery, and the soup board changes with the truck.',
      'On the way back he takes the buckets: coffee grounds, twenty pounds or so for every day since he last came. They go on the compost with straw and leaves, and in spring under the seedlings. “Can’t prove it does a thing,” he says. “But the worms showed up.”',
      'He is not a sentimental man. When we asked him for this page what he likes about the arrangement, he thought about it for most of the croissant. “You pay on Fridays,” he said. “And it’s quiet here before you let the people in.”',
    ],
  },
];
