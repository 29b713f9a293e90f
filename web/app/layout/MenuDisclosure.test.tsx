import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MenuDisclosure } from './Header.tsx';

const Page = () => (
  <ul>
    <MenuDisclosure />
    <li>
      <button type="button">Next</button>
    </li>
  </ul>
);

const button = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
/** A press without a mouse's hover before it: the time between the two would depend on the machine. */
const press = () => {
  act(() => button().focus());
  fireEvent.click(button());
};
const item = () => button().closest('li') as HTMLElement;

beforeEach(() => {
  const Routes = createRoutesStub([{ path: '*', Component: Page }]);
  render(<Routes />);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('starts closed and holds the four categories [nav-1]', async () => {
  expect(links()).toEqual([]);
  press();
  expect(links()).toEqual([
    ['Coffee', '/shop/coffee'],
    ['Cakes', '/shop/cake'],
    ['Soups', '/shop/soup'],
    ['Milkshakes', '/shop/milkshake'],
    ['See the whole menu ', '/menu'],
  ]);
});

test('opens on hover, and closes a moment after the mouse has left [nav-1]', () => {
  vi.useFakeTimers();
  fireEvent.pointerEnter(item(), { pointerType: 'mouse' });
  expect(isOpen()).toBe(true);
  fireEvent.pointerLeave(item(), { pointerType: 'mouse' });
  expect(isOpen()).toBe(true);
  act(() => vi.advanceTimersByTime(250));
  expect(isOpen()).toBe(false);
});

test('stays open when the mouse comes back in time', () => {
  vi.useFakeTimers();
  fireEvent.pointerEnter(item(), { pointerType: 'mouse' });
  fireEvent.pointerLeave(item(), { pointerType: 'mouse' });
  fireEvent.pointerEnter(item(), { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(1000));
  expect(isOpen()).toBe(true);
});

test('a click right after the hover keeps it open', () => {
  fireEvent.pointerEnter(item(), { pointerType: 'mouse' });
  fireEvent.click(button());
  expect(isOpen()).toBe(true);
});

test('touch opens and closes by taps alone', () => {
  fireEvent.pointerEnter(item(), { pointerType: 'touch' });
  expect(isOpen()).toBe(false);
  fireEvent.click(button());
  expect(isOpen()).toBe(true);
  fireEvent.click(button());
  expect(isOpen()).toBe(false);
});

test.each(['{Enter}', ' '])('opens by key %j [layout-5]', async (key) => {
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(isOpen()).toBe(true);
});

test('Esc closes it and gives the focus back', async () => {
  press();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Coffee');
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('closes when the focus moves on', async () => {
  press();
  for (let press = 0; press < 6; press += 1) await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(isOpen()).toBe(false);
});

test('closes on a press elsewhere', async () => {
  press();
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
});

test('closes when a link is chosen [nav-1]', async () => {
  press();
  await userEvent.click(screen.getByRole('link', { name: 'Soups' }));
  expect(isOpen()).toBe(false);
});
