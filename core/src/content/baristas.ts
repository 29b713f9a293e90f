export type Barista = {
  readonly name: string;
  readonly expertise: string;
  readonly description: string;
  readonly picture: string;
};

export const baristas: readonly Barista[] = [
  {
    name: 'Amara',
    expertise: 'Espresso and roasting',
    description:
      'Amara roasts on Tuesdays and sets the grinder at half past six every morning. She tastes the first four shots so that you do not have to, and writes the day’s recipe on the machine in chalk.',
    picture: 'barista-amara',
  },
  {
    name: 'Maya',
    expertise: 'Milk and latte art',
    description:
      'Maya pours the rosettas, and the swan if you ask before ten. She teaches the Saturday milk workshop and insists that oat milk behaves perfectly well once you stop overheating it.',
    picture: 'barista-maya',
  },
  {
    name: 'Theo',
    expertise: 'Filter and cold brew',
    description:
      'Theo starts the cold brew every afternoon and looks after the nitro tap. Bring him a bag and a complaint about your pour over at home: he will find the fault, usually in the grind.',
    picture: 'barista-theo',
  },
];
