export type AmbianceCard = {
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly alt: string;
};

export const ambiance: readonly AmbianceCard[] = [
  {
    title: 'The counter',
    description:
      'Two stools, the orange machine and the morning’s pastries under glass. Sit here if you want to watch your cup being made, or to argue about grind size.',
    picture: 'ambiance-counter',
    alt: 'A green paneled counter with an orange espresso machine, a grinder and pastries under a glass dome',
  },
  {
    title: 'The reading corner',
    description:
      'The quiet back room: two armchairs, a lamp and a wall of books that you may take home if you leave another. Phone calls happen elsewhere.',
    picture: 'ambiance-reading-corner',
    alt: 'A green and an orange armchair by a small table in front of a full bookcase',
  },
  {
    title: 'The courtyard',
    description:
      'Tables under the awning and string lights for the evening. There are blankets when it turns cold and a water bowl by the door for whoever comes on a leash.',
    picture: 'ambiance-terrace',
    alt: 'Small tables outside the cafe under a striped awning and string lights',
  },
  {
    title: 'The window bench',
    description:
      'Sun until noon, cushions and free Wi-Fi without a time limit. It is the best place in the house to work, and the second best to do nothing.',
    picture: 'ambiance-window',
    alt: 'A sunlit room with round tables and an orange bench with cushions along a green paneled wall',
  },
];
