import { expect, test } from 'vitest';
import { stories } from './stories.ts';

test.each(stories)('the words set large beside “$title” stand in it, and not at its end', ({ quote, paragraphs }) => {
  const sentences = quote.match(/\w[^“”.]+/g) ?? [];
  expect(sentences).not.toEqual([]);
  for (const sentence of sentences) {
    expect(paragraphs.join(' ')).toContain(sentence.trim());
    expect(paragraphs.at(-1)).not.toContain(sentence.trim());
  }
});
