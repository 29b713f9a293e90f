/** What the contact and feedback forms say (spec sections 2 and 5, decision 31). */
export const formMessages = {
  contactSent: 'Your response has been submitted!',
  feedbackSent: 'Thank you for your feedback!',
  notSent: 'We could not send this. Nothing was lost; please try again.',
  notYet: 'The date of your visit cannot be in the future.',
} as const;
