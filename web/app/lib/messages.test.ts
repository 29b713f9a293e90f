import { expect, test } from 'vitest';
import { keepPhone, keepUnits } from './messages.ts';

test('keeps a number and its unit on one line, and leaves other words alone', () => {
  expect(keepUnits('60 g at 96 °C, from 7 AM to 9 PM')).toBe('60\u00a0g at 96\u00a0°C, from 7\u00a0AM to 9\u00a0PM');
  expect(keepUnits('Morning Row Blend, 250 g')).toBe('Morning Row Blend, 250\u00a0g');
  expect(keepUnits('4 good shots, 2 minerals, 10 Amaras')).toBe('4 good shots, 2 minerals, 10 Amaras');
});

test('keeps the shop’s phone number on one line', () => {
  expect(keepPhone('Call +1 (503) 555-0142 or come by.')).toBe('Call +1\u00a0(503)\u00a0555-0142 or come by.');
});
