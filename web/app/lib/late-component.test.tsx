import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lateComponent } from './late-component.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A component whose code cannot be loaded the first time. */
const failingOnce = () => {
  const load = vi.fn(async () => ({ Greeting }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Late = lateComponent(load, 'Greeting');
  const show = () =>
    act(async () => {
      render(
        <Suspense fallback={<p>Loading</p>}>
          <Late name="Elena" />
        </Suspense>,
      );
    });
  return { load, show };
};

test('code that cannot be loaded leaves its place empty, and is loaded when the component is next shown', async () => {
  const { load, show } = failingOnce();
  await show();
  expect(document.body.textContent).toBe('');
  expect(load).toHaveBeenCalledOnce();
  cleanup();
  await show();
  expect(screen.getByText('Hello Elena')).toBeDefined();
  cleanup();
  await show();
  expect(screen.getByText('Hello Elena')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a component that stays on the page gets its code when the device is online again', async () => {
  const { load, show } = failingOnce();
  await show();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.getByText('Hello Elena')).toBeDefined();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});
