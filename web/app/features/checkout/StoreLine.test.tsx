import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { answerQuotes, at, countWork, quote, stopCounting } from '../../lib/testing/quotes.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods } from '../../lib/testing/stub-browser.ts';
import { until } from '../../lib/testing/waiting.ts';
import { keepSession } from '../auth/auth-store.ts';
import { getOrderStore } from '../catalogue/order-store.ts';
import { readCheckout } from '../orders/stored-checkout.ts';
import { StoreLinePlace } from './StoreLinePlace.tsx';

let api: LocalApi;
let server: ReturnType<typeof answerQuotes>;
const words = () => document.querySelector('.storeline p')?.textContent;
const open = () => renderRoutes([{ path: '/menu', Component: StoreLinePlace }], ['/menu']);
const says = (text: string) => until(() => expect(words()).toBe(text));
const chooseEastside = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change the store' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Eastside' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
};

beforeAll(addDialogMethods);
beforeEach(async () => {
  api = await startLocalApi();
  server = answerQuotes(api);
  countWork();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  stopCounting();
  await api.stop();
});

describe('the line with the store', () => {
  test('says how long an order takes, and keeps its place before [menu-12]', async () => {
    server.quote = quote({ asap: { readyAt: at('08:34') } });
    open();
    expect(document.querySelector('.storeline')).not.toBeNull();
    await says('Main Store· about 10 min·Change');
    expect(server.asked).toEqual([{ store: null, items: [{ id: 1, quantity: 1 }] }]);
  });

  test('says when a pause ends, and the hours if no time is known', async () => {
    server.quote = quote({ pausedUntil: at('08:45') });
    open();
    await says('Main Store· back at 8:45 AM·Change');
    cleanup();
    server.quote = undefined;
    open();
    await until(() => expect(words()).toMatch(/^Main Store· (open now|closed)/));
  });

  test('says the hours of a store without times, and asks nothing', async () => {
    stopCounting();
    open();
    await until(() => expect(words()).toMatch(/^Main Store· (open now|closed)/));
    expect(server.asked).toEqual([]);
  });

  test('a member’s choice is the store of checkout and of the cards [menu-12]', async () => {
    keepSession('token-1', sampleUser);
    open();
    await until(() => expect(words()).toContain('Change'));
    await chooseEastside();
    await until(() => expect(words()).toMatch(/^Eastside/));
    expect(readCheckout(sampleUser.id).draft.storeLocation).toBe('eastside');
    expect(getOrderStore()).toBe('eastside');
  });

  test('a visitor’s choice holds after the login, and ends with the session [menu-12]', async () => {
    open();
    await until(() => expect(words()).toContain('Change'));
    await chooseEastside();
    expect(getOrderStore()).toBe('eastside');
    act(() => keepSession('token-1', sampleUser));
    expect(getOrderStore()).toBe('eastside');
    expect(readCheckout(sampleUser.id).draft.storeLocation).toBe('eastside');
    act(() => storage.forgetCustomer());
    expect(readCheckout(sampleUser.id).draft).toEqual({});
  });
});
