import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link, Outlet, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { stubMedia } from '../../lib/testing/stub-browser.ts';
import { until } from '../../lib/testing/waiting.ts';

const greeting = 'Hi, and welcome to Juniper Row. What would you like to know?';
const sheet = '(max-width: 48em), (max-height: 520px)';

// The conversation is module state, so each test loads the modules anew.
let openMiniCart: typeof import('../cart/cart-view.ts').openMiniCart;
let media: ReturnType<typeof stubMedia>;
beforeEach(async () => {
  vi.resetModules();
  await import('../../lib/testing/default-cafe.ts');
  media = stubMedia();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** What a reload does: new modules, the same storage. */
const visit = async () => {
  const { ChatButton } = await import('./ChatButton.tsx');
  ({ openMiniCart } = await import('../cart/cart-view.ts'));
  const Site = () => (
    <>
      <Link to="/about">About</Link>
      <output>{useLocation().pathname + useLocation().search}</output>
      <Outlet />
      <ChatButton />
    </>
  );
  renderRoutes([{ Component: Site, children: [{ path: '*', Component: () => null }] }], ['/']);
};
const button = () => screen.getByRole('button', { name: 'Chat with us' });
const panel = () => screen.queryByRole('dialog', { name: 'Ask the Row' });
const open = async () => {
  fireEvent.click(button());
  await screen.findByRole('dialog');
};
const input = () => screen.getByLabelText<HTMLInputElement>('Your message');
const type = (text: string) => {
  fireEvent.change(input(), { target: { value: text } });
  fireEvent.submit(input().form as HTMLFormElement);
};
const log = () => screen.getByRole('log', { name: 'Conversation' });
const messages = () =>
  [...log().querySelectorAll('p')].map(({ textContent }) => textContent?.replace(/^(You|Assistant): /, ''));
const typing = () => screen.queryByRole('img', { name: 'Typing' });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const path = () => screen.getByRole('status').textContent;

test('the bot greets, and suggestions stand there until the first message [chat-2]', async () => {
  await visit();
  await open();
  expect(messages()).toEqual([greeting]);
  const suggestions = ['Opening hours', 'Vegan options', 'Payments', 'Wi-Fi', 'Pets', 'Rewards'];
  for (const name of suggestions) expect(screen.getByRole('button', { name })).toBeDefined();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Pets' }));
  expect(messages()).toEqual([greeting, 'Pets']);
  for (const name of suggestions) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.activeElement).toBe(input());
  pass(800);
  expect(messages()[2]).toMatch(/Pets are welcome/);
});

test('a message: appended, input cleared, typing, and after 800 ms the reply, scrolled to [chat-2]', async () => {
  await visit();
  await open();
  vi.useFakeTimers();
  const bottom = vi.spyOn(log(), 'scrollHeight', 'get').mockReturnValue(900);
  type('  Do you have oat milk? ');
  expect(messages()).toEqual([greeting, 'Do you have oat milk?']);
  expect(input().value).toBe('');
  expect(typing()).not.toBeNull();
  expect(log().scrollTop).toBe(900);
  bottom.mockReturnValue(1200);
  pass(799);
  expect(messages()).toHaveLength(2);
  pass(1);
  expect(typing()).toBeNull();
  expect(messages()[2]).toMatch(/^Yes\. Oat, almond and soy milks/);
  expect(log().scrollTop).toBe(1200);
});

test('two messages in a row get a reply each, and the dots stay for the second', async () => {
  await visit();
  await open();
  vi.useFakeTimers();
  type('wifi');
  pass(500);
  type('asdfgh');
  pass(300);
  expect(messages()).toHaveLength(4);
  expect(typing()).not.toBeNull();
  pass(500);
  expect(messages()[4]).toMatch(/not sure/);
  expect(typing()).toBeNull();
});

test.each(['', '   ', '\t'])('%j is ignored [chat-2]', async (text) => {
  await visit();
  await open();
  type(text);
  expect(messages()).toEqual([greeting]);
  expect(typing()).toBeNull();
  expect(screen.getByRole('button', { name: 'Pets' })).toBeDefined();
});

describe('opening and closing', () => {
  test('the focus goes to the input, and back to the button on Escape, Close and the button itself [chat-1]', async () => {
    await visit();
    const ways = [
      () => fireEvent.keyDown(input(), { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Close chat' })),
      () => fireEvent.click(button()),
      () => fireEvent.keyDown(button(), { key: 'Escape' }),
    ];
    for (const close of ways) {
      await open();
      expect(document.activeElement).toBe(input());
      expect(button().getAttribute('aria-expanded')).toBe('true');
      close();
      expect(panel()).toBeNull();
      expect(document.activeElement).toBe(button());
      expect(button().getAttribute('aria-expanded')).toBe('false');
    }
  });

  test('opening it closes the mini-cart, and the other way round', async () => {
    await visit();
    act(() => openMiniCart(true));
    await open();
    expect(panel()).not.toBeNull();
    act(() => openMiniCart(true));
    expect(panel()).toBeNull();
    await open();
    expect(panel()).not.toBeNull();
  });

  test('what cannot be loaded is said, and can be tried again', async () => {
    await visit();
    const { currentToasts } = await import('../../ui/toast.ts');
    vi.doMock('./ChatPanel.tsx', () => {
      throw new Error('offline');
    });
    fireEvent.click(button());
    await until(() =>
      expect(currentToasts()).toMatchObject([{ kind: 'error', text: /^The chat could not be loaded/ }]),
    );
    expect(button().getAttribute('aria-expanded')).toBe('false');
    vi.doUnmock('./ChatPanel.tsx');
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    await open();
  });
});

describe('the conversation', () => {
  test('survives closing and changes of page, and a reply arrives meanwhile', async () => {
    await visit();
    await open();
    type('wifi');
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('link', { name: 'About' }));
    await screen.findByText('/about');
    await new Promise((resolve) => setTimeout(resolve, 900));
    await open();
    expect(messages()).toEqual([greeting, 'wifi', expect.stringMatching(/free Wi-Fi/)]);
    expect(screen.queryByRole('button', { name: 'Pets' })).toBeNull();
  });

  test('survives a reload, and a login', async () => {
    await visit();
    await open();
    type('wifi');
    cleanup();
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    storage.write('user', sampleUser);
    await visit();
    await open();
    expect(messages()).toEqual([greeting, 'wifi', expect.stringMatching(/free Wi-Fi/)]);
  });

  test('is over for who comes after a customer', async () => {
    storage.write('user', sampleUser);
    await visit();
    await open();
    type('wifi');
    const { storage: ours } = await import('../../lib/storage.ts');
    act(() => ours.remove('user'));
    expect(messages()).toEqual([greeting]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(messages()).toEqual([greeting]);

    sessionStorage.setItem('juniper_chat', JSON.stringify({ owner: 'somebody-else', asked: ['wifi'] }));
    cleanup();
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    await visit();
    await open();
    expect(messages()).toEqual([greeting]);
  });

  test.each(['{', '[]', '{"owner":"","asked":[1]}'])('%s in storage is no conversation', async (kept) => {
    sessionStorage.setItem('juniper_chat', kept);
    await visit();
    await open();
    expect(messages()).toEqual([greeting]);
  });
});

describe('a link in an answer', () => {
  const follow = async () => {
    await open();
    type('what is popular');
    const link = await screen.findByRole('link', { name: 'Mocha' });
    expect(within(log()).getAllByRole('link')).toHaveLength(3);
    fireEvent.click(link);
    await until(() => expect(path()).toBe('/shop?q=Mocha'));
  };

  test('leads there without a reload, and the panel stays', async () => {
    await visit();
    await follow();
    expect(panel()).not.toBeNull();
  });

  test('closes the sheet that would hide the page', async () => {
    media.change(sheet);
    await visit();
    await follow();
    expect(panel()).toBeNull();
  });
});

test('as a sheet, nothing behind it can be reached but the toasts; as a panel, everything', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  const rail = document.body.appendChild(document.createElement('div'));
  rail.className = 'toast-rail';
  await visit();
  await open();
  expect([page.inert, panel()?.getAttribute('aria-modal')]).toEqual([undefined, 'false']);
  media.change(sheet);
  expect([page.inert, rail.inert, panel()?.getAttribute('aria-modal')]).toEqual([true, undefined, 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
  expect(page.inert).toBe(false);
  page.remove();
  rail.remove();
});
