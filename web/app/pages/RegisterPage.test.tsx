import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession, readSession } from '../features/auth/auth-store.ts';
import { replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../lib/testing/samples.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import RegisterPage from './RegisterPage.tsx';

const Where = () => <p>{`at ${useLocation().pathname}`}</p>;
const routes = [
  { path: '/register', Component: RegisterPage },
  { path: '*', Component: Where },
];

const scrolled = vi.fn();
let api: LocalApi;
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fields = ['Full name', 'Email', 'Password', 'Confirm password'];
const terms = () => screen.getByRole<HTMLInputElement>('checkbox');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });
const open = (state?: unknown) => renderRoutes(routes, [{ pathname: '/register', state }]);
const fillIn = async (password = 'Secret1!', confirm = password) => {
  const values = ['Elena Marsh', 'elena@marsh.example', password, confirm];
  for (const [at, label] of fields.entries()) {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), values[at] ?? '');
  }
};
/** Submits in spite of the disabled button, as a script or an odd browser could. */
const submitAnyway = () => fireEvent.submit(terms().form as HTMLFormElement);
const errorUnder = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

beforeEach(async () => {
  // jsdom has no layout and so no scrolling.
  Element.prototype.scrollIntoView = scrolled;
  api = await startLocalApi();
});

afterEach(async () => {
  cleanup();
  scrolled.mockReset();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test.each(['on', 'off'] as const)(
  'has form, links and benefits where email is %s [register-1, register-2]',
  async (mail) => {
    api.config.mail = mail;
    open();
    await screen.findByText(
      mail === 'on' ? /^Confirm your email address and your priciest drink is on us/ : /^Your priciest drink is on us/,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Join the Juniper Row Family' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    for (const label of fields) expect(field(label)).toBeDefined();
    const listUnder = (heading: string) => {
      const { parentElement } = screen.getByRole('heading', { level: 2, name: heading });
      return [...(parentElement?.querySelectorAll('li b') ?? [])].map(({ textContent }) => textContent);
    };
    expect(listUnder('Member benefits')).toEqual([
      'Loyalty points',
      'Saved favorite orders',
      'Member discounts',
      'Early access to new items',
    ]);
    expect(listUnder('Welcome benefits')).toEqual([
      '100 loyalty points',
      'A free welcome drink',
      'Birthday-month offers',
    ]);
  },
);

test('does not name the welcome drink where the owner has switched it off [register-2]', () => {
  const { shop } = defaultCafe;
  replaceCatalogue({ hash: 'off', catalogue: { ...defaultCafe, shop: { ...shop, isWelcomeDrinkOff: true } } });
  open();
  expect(screen.getByText('100 loyalty points')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/welcome drink/i);
  replaceCatalogue({ hash: 'on', catalogue: defaultCafe });
});

test('terms and privacy open in a new tab [pages-3]', () => {
  open();
  for (const [name, href] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name: new RegExp(name) });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
  }
});

test('the button is disabled until the terms are ticked [register-3]', async () => {
  open();
  expect(button().disabled).toBe(true);
  await userEvent.click(terms());
  expect(button().disabled).toBe(false);
  await userEvent.click(terms());
  expect(button().disabled).toBe(true);
});

describe('the rules, in their order', () => {
  test('all four fields', async () => {
    open();
    await userEvent.click(terms());
    await userEvent.type(field('Email'), 'elena@marsh.example');
    await userEvent.click(button());
    expect(toasts()).toEqual([{ kind: 'error', text: 'Please fill in all fields.' }]);
    expect(fields.filter((label) => field(label).getAttribute('aria-invalid'))).toEqual([
      'Full name',
      'Password',
      'Confirm password',
    ]);
    expect(document.activeElement).toBe(field('Full name'));
  });

  test.each([
    ['passwords differ', 'Secret1!', 'Secret2!', 'Confirm password', 'Passwords do not match.'],
    [
      'the password is weak',
      'secret',
      'secret',
      'Password',
      'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.',
    ],
  ])('%s', async (_, password, confirm, label, text) => {
    open();
    await fillIn(password, confirm);
    submitAnyway();
    expect(toasts()).toEqual([{ kind: 'error', text }]);
    expect(errorUnder(field(label))).toBe(text);
    expect(document.activeElement).toBe(field(label));
  });

  test('each field says its own problem at once [register-1]', async () => {
    open();
    await fillIn('abc', 'abd');
    await userEvent.clear(field('Email'));
    await userEvent.type(field('Email'), 'elena@x');
    submitAnyway();
    expect(errorUnder(field('Email'))).toBe('Please enter a valid email address.');
    expect(errorUnder(field('Password'))).toMatch(/^Password must be at least 6 characters/);
    expect(errorUnder(field('Confirm password'))).toBe('Passwords do not match.');
    expect(toasts()).toHaveLength(1);
  });

  test('terms not accepted', async () => {
    open();
    await fillIn();
    submitAnyway();
    expect(toasts()).toEqual([{ kind: 'error', text: 'Please accept the Terms and Conditions.' }]);
    expect(errorUnder(terms())).toBe('Please accept the Terms and Conditions.');
  });

  afterEach(() => expect(api.requests).toEqual([]));
});

test('the parts of the password rule are ticked off while one types, and the password can be shown', async () => {
  open();
  const met = () => [...document.querySelectorAll('.tick--met')].map(({ textContent }) => textContent);
  await userEvent.type(field('Password'), 'secre1');
  expect(met()).toEqual(['6+ characters (done)', 'a number (done)']);
  await userEvent.type(field('Password'), 'T!');
  expect(met()).toHaveLength(4);
  const [show] = screen.getAllByRole('button', { name: 'Show password' });
  await userEvent.click(show as HTMLElement);
  expect([field('Password').type, show?.ariaPressed]).toEqual(['text', 'true']);
  expect(field('Confirm password').type).toBe('password');
});

test('success: pending state, session stored, toast, /home [register-3, register-6]', async () => {
  let answerNow = () => {};
  api.answer = () =>
    new Promise((resolve) => {
      answerNow = () => resolve({ body: signedIn });
    });
  open();
  await fillIn();
  await userEvent.click(terms());
  await userEvent.click(button());
  expect(button().textContent).toBe('Creating Account...');
  expect([...fields.map(field), terms(), button()].every(({ disabled }) => disabled)).toBe(true);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(api.requests[0]).toMatchObject({
    path: '/api/auth/register',
    body: { name: 'Elena Marsh', email: 'elena@marsh.example', password: 'Secret1!' },
  });
  answerNow();
  expect(await screen.findByText('at /home')).toBeDefined();
  expect(toasts()).toEqual([{ kind: 'success', text: 'Account created successfully! Welcome to Juniper Row!' }]);
  expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
});

test.each([
  [
    'the server’s words',
    { success: false, code: 'email_taken', message: 'This e-mail has an account.' },
    'This e-mail has an account.',
  ],
  ['none', { success: false }, 'Registration failed. Please try again.'],
  ['no readable answer', '<html>', 'Registration failed. Please check your connection.'],
])('refusal with %s: banner, and the form stays as it was [register-6]', async (_, body, text) => {
  api.answer = () => ({ status: 409, body });
  open();
  await fillIn();
  await userEvent.click(terms());
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(field('Full name').value).toBe('Elena Marsh');
  expect(terms().checked).toBe(true);
});

test('a registration that a guarded page asked for leads back to it', async () => {
  api.answer = () => ({ body: signedIn });
  open({ from: '/cart' });
  await fillIn();
  await userEvent.click(terms());
  await userEvent.click(button());
  expect(await screen.findByText('at /cart')).toBeDefined();
});

test('a member is sent on to /home', async () => {
  keepSession('token-1', sampleUser);
  open();
  expect(await screen.findByText('at /home')).toBeDefined();
});
