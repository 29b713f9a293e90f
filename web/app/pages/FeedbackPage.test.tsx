import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import FeedbackPage from './FeedbackPage.tsx';

let api: LocalApi;
const open = () => renderRoutes([{ path: '/', Component: FeedbackPage }], ['/']);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
const rate = async (comments = 'Good soup') => {
  await userEvent.click(radio(/^4:/));
  await userEvent.type(field('Comments'), comments);
};
const thanks = 'Thank you for your feedback!';

beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true } });
  keepSession('token-1', sampleUser);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await api.stop();
});

test('asks for rating, comments, name, e-mail, date and kind of visit [feedback-1]', () => {
  open();
  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toBeDefined();
  expect(screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
    ...['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'],
    ...['Dine-in', 'Take-out', 'Delivery'],
  ]);
  expect([field('Name').value, field('Email').value]).toEqual([sampleUser.name, sampleUser.email]);
  expect([field('Date of visit').type, field('Email').type]).toEqual(['date', 'email']);
  expect(field('Date of visit').max).toBe(toLocalDay('America/Los_Angeles', Date.now()));
});

test('is sent with all that was given, confirmed on the page, the form reset, and the profile told [feedback-2]', async () => {
  const told = vi.fn();
  addEventListener('profileUpdate', told, { once: true });
  open();
  await rate();
  fireEvent.change(field('Date of visit'), { target: { value: '2026-03-04' } });
  await userEvent.click(radio('Take-out'));
  await submit();
  expect((await screen.findByRole('status')).textContent).toBe(thanks);
  expect(api.requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/feedback',
      body: {
        rating: 4,
        comments: 'Good soup',
        name: sampleUser.name,
        email: sampleUser.email,
        visitedOn: '2026-03-04',
        visitType: 'take-out',
      },
    },
  ]);
  expect(api.requests[0]?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  expect([field('Comments').value, field('Date of visit').value, chosen()]).toEqual(['', '', []]);
  expect(told).toHaveBeenCalledOnce();
});

test('rating and comments are enough', async () => {
  open();
  await userEvent.clear(field('Name'));
  await userEvent.clear(field('Email'));
  await rate();
  await submit();
  await screen.findByText(thanks);
  expect(api.requests[0]?.body).toEqual({ rating: 4, comments: 'Good soup' });
});

describe('is checked before it is sent', () => {
  test('rating and comments are needed [feedback-1]', async () => {
    open();
    await submit();
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    expect(screen.getByRole('radiogroup', { name: 'Rating' }).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(radio(/^1:/));
    await userEvent.click(radio(/^5:/));
    expect(screen.getAllByText('This field is required.')).toHaveLength(1);
    expect(api.requests).toEqual([]);
  });

  test('a visit cannot be in the future of the shop [feedback-1]', async () => {
    open();
    await rate();
    const tomorrow = toLocalDay('America/Los_Angeles', Date.now() + 24 * 3_600_000);
    fireEvent.change(field('Date of visit'), { target: { value: tomorrow } });
    await submit();
    expect(screen.getByText('The date of your visit cannot be in the future.')).toBeDefined();
    expect(api.requests).toEqual([]);
  });

  test('an address, if given, must look like one', async () => {
    open();
    await rate();
    await userEvent.clear(field('Email'));
    await userEvent.type(field('Email'), 'elena');
    await submit();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(api.requests).toEqual([]);
  });
});

test('what cannot be sent is said, the text stays, and sending it again thanks', async () => {
  api.answer = () => ({ status: 503, body: '' });
  open();
  await rate('A long story');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^We could not send this\. Nothing was lost; please try again\./,
  );
  expect([field('Comments').value, radio(/^4:/).checked]).toEqual(['A long story', true]);
  api.answer = () => ({ body: { success: true } });
  await submit();
  await screen.findByText(thanks);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a session that ended meanwhile', () => {
  const endSession = async () => {
    api.answer = () => ({ status: 401, body: { success: false, code: 'session_ended', message: 'Log in again.' } });
    open();
    await rate('A long story');
    await userEvent.click(radio('Delivery'));
    await submit();
    await screen.findByRole('alert');
    cleanup();
  };

  test('loses nothing: after the login the text is there again, and reset clears it', async () => {
    await endSession();
    keepSession('token-2', sampleUser);
    open();
    expect(field('Comments').value).toBe('A long story');
    expect(chosen().map(({ value }) => value)).toEqual(['4', 'delivery']);
    api.answer = () => ({ body: { success: true } });
    await submit();
    await screen.findByText(thanks);
    expect(field('Comments').value).toBe('');
    cleanup();
    open();
    expect(field('Comments').value).toBe('');
  });

  test('shows it to nobody else', async () => {
    await endSession();
    keepSession('token-2', { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' });
    open();
    expect([field('Comments').value, chosen()]).toEqual(['', []]);
    expect(sessionStorage).toHaveLength(0);
  });
});
