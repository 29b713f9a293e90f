import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CoffeeMachine } from './PremiumBeansPage.tsx';

const show = (prefersStill: boolean) => {
  window.matchMedia = () =>
    ({ matches: prefersStill, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  render(<CoffeeMachine />);
};
const motion = () => screen.getByRole('figure').dataset.motion;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

test('plays until it is paused, and again [menu-8]', async () => {
  show(false);
  await press('Pause animation');
  expect(motion()).toBe('pause');
  await press('Play animation');
  expect(motion()).toBe('play');
});

test('rests for who asked for less motion, until told to play', async () => {
  show(true);
  await press('Play animation');
  expect(motion()).toBe('play');
});
