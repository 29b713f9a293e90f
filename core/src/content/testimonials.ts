export type Testimonial = { quote: string; reviewer: string; role: string };

export const stripTestimonials: readonly Testimonial[] = [
  {
    quote: 'The flat white is the reason I get off the train one stop early.',
    reviewer: 'Hannah Whitlock',
    role: 'Commuter',
  },
  {
    quote: 'They remembered my order on the second visit, and my dog’s name on the third.',
    reviewer: 'Marcus Oyelaran',
    role: 'Regular since 2014',
  },
  {
    quote: 'Best tomato soup in Maple Hollow, and the Wi-Fi holds up through a full workday.',
    reviewer: 'Priya Raman',
    role: 'Freelance illustrator',
  },
];
