import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reveal } from './motion.ts';

let see: (isIntersecting: boolean) => void;
const disconnect = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  disconnect.mockReset();
});

const groupAt = (top: number) => {
  const group = document.createElement('div');
  vi.spyOn(group, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  return group;
};

test('what is below the first screen waits, rises once, and stays [landing-4]', () => {
  const group = groupAt(window.innerHeight + 10);
  reveal(group);
  expect(group.dataset.reveal).toBe('waiting');
  see(false);
  expect(group.dataset.reveal).toBe('waiting');
  see(true);
  expect(group.dataset.reveal).toBe('shown');
  expect(disconnect).toHaveBeenCalledOnce();
});

test('the first screen is left alone', () => {
  const group = groupAt(window.innerHeight - 10);
  expect(reveal(group)).toBeUndefined();
  expect(group.dataset.reveal).toBeUndefined();
});

test('stops watching a group that leaves the page', () => {
  reveal(groupAt(5000))?.();
  expect(disconnect).toHaveBeenCalledOnce();
});
