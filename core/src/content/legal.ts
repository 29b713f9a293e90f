type LegalSection = {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
};

export type LegalText = {
  /** ISO 8601 date. */
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
};

export const allergyNote =
  'Our kitchen works with milk, eggs, wheat, soy, peanuts and tree nuts every day, and traces can reach any item. If you have an allergy, talk to us before you order.';
