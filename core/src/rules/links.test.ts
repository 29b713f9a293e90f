import { expect, test } from 'vitest';
import { hasLink } from './links.ts';

test.each(['https://evil.example', 'See evil.com/x', 'WWW.evil', 'write to me@evil.example', 'пример.рф', 'evil。com'])(
  '%s has a link',
  (text) => expect(hasLink(text)).toBe(true),
);

test.each(['It was cold.', 'We returned $3.50. Sorry.', '1.5 l too little', 'No milk, e.g. oat', '10:30 p.m.', '...'])(
  '%s has none',
  (text) => expect(hasLink(text)).toBe(false),
);
