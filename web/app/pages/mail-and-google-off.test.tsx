import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { findReply } from '../features/chat/find-answer.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../lib/testing/stub-browser.ts';
import { until } from '../lib/testing/waiting.ts';
import AccountPage from './AccountPage.tsx';
import FaqPage from './FaqPage.tsx';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';
import LoginPage from './LoginPage.tsx';
import OrderPage from './OrderPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import ProfilePage from './ProfilePage.tsx';
import RegisterPage from './RegisterPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';
import TermsPage from './TermsPage.tsx';

/** Texts that promise a mail, or speak of Google. */
const promises =
  /on its way|confirm your e?-?mail|credentials sent|send (the|a|you a) link|by e?-?mail|we(’ll)? e?mail|from your email|open the link|about once a month|google/i;
/** The same in the legal texts, which also say what is kept of mails and of Google. */
const legalPromises =
  /by email|we e?mail|mailed to|we send (only|also)|newsletter is sent|until your email address|never confirmed/i;
/** What says that none comes. */
const denials = /we can’t send you a link/gi;

const account = {
  email: sampleUser.email,
  emailVerifiedAt: null,
  pendingEmail: 'elena@hill.example',
  hasPassword: false,
  hasGoogle: true,
  newsletterConsentAt: null,
};

let api: LocalApi;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  addDialogMethods();
  stubMedia();
  api = await startLocalApi();
  api.answer = ({ path }) => {
    if (path === '/api/auth/account') return { body: { success: true, account } };
    if (path === '/api/auth/sessions') return { body: { success: true, sessions: [] } };
    return { body: { success: true, data: [], points: 0, nextCursor: null } };
  };
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await api.stop();
});

type Page = [path: string, Component: ComponentType, shown: string | RegExp, isMember?: boolean];
const pages: Page[] = [
  ['/login', LoginPage, 'Log in to order, save favorites and collect points.'],
  ['/register', RegisterPage, 'Your priciest drink is on us, up to $6.00. Good for 60 days.'],
  ['/forget-password', ForgotPasswordPage, 'Reset password'],
  ['/reset-password', ResetPasswordPage, 'Your link works once, for 30 minutes.'],
  ['/faq', FaqPage, /^Your order’s number is its tracking number/],
  ['/account', AccountPage, 'On hold', true],
  ['/profile', ProfilePage, 'Paused for now. We’ll keep your choice for when it’s back.', true],
  [`/order?id=${sampleOrder.id}`, OrderPage, `Order ${sampleOrder.orderNumber}`, true],
];

const open = async ([path, Component, shown, isMember]: Page) => {
  if (isMember)
    keepSession('token-1', {
      ...sampleUser,
      emailVerified: false,
      orderHistory: [{ ...sampleOrder, status: 'pending' }],
    });
  renderRoutes([{ path: '*', Component }], [path]);
  await screen.findByText(shown);
  return (document.body.textContent ?? '').replace(denials, '');
};

test.each(pages)(
  'where mail and Google are off, %s promises no mail and does not speak of Google [shop-5]',
  async (...page) => {
    api.config = { googleClientId: null, mail: 'off' };
    expect(await open(page)).not.toMatch(promises);
  },
);

test.each([
  [[10, 30], 'Today’s deals at up to 30% off'],
  [[10], 'Today’s deals at 10% off'],
  [[], undefined],
])('without a welcome drink, deals of %j percent are named', async (percents, line) => {
  const deals = percents.map((percentOff, at) => ({ id: at + 1, percentOff, from: '2018-01-01' }));
  const shop = { ...defaultCafe.shop, isWelcomeDrinkOff: true } as const;
  replaceCatalogue({ hash: 'deals', catalogue: { ...defaultCafe, shop, deals } });
  await open(['/register', RegisterPage, '100 points to start with']);
  await until(() => expect(screen.queryByText('A free welcome drink')).toBeNull());
  expect(screen.queryByText(/^Today’s deals at/)?.textContent).toBe(line);
  cleanup();
  replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
});

test('where they are on, the same words are found', async () => {
  api.config = { googleClientId: null, mail: 'on' };
  const on: Page = ['/forget-password', ForgotPasswordPage, 'Send the link'];
  expect(await open(on)).toMatch(promises);
});

const legalPages: Page[] = [
  ['/privacy', PrivacyPage, 'Email is switched off here right now, so we send none.'],
  ['/terms', TermsPage, /Your receipt stands on the order’s page\.$/],
];

test.each(legalPages)('where mail is off, %s promises none', async (...page) => {
  api.config = { googleClientId: null, mail: 'off' };
  expect(await open(page)).not.toMatch(legalPromises);
});

test.each<Page>([
  ['/privacy', PrivacyPage, /^To an address that nobody has confirmed we send only links/],
  ['/terms', TermsPage, /we mail it too/],
])('where it is on, %s does', async (...page) => {
  expect(await open(page)).toMatch(legalPromises);
});

test.each(['forgot password', 'tracking number'])('nor does the chat, asked for “%s”', (question) => {
  expect(findReply(defaultCafe, question).text).toMatch(/e-?mail/);
  expect(findReply(defaultCafe, question, { isMailOff: true }).text).not.toMatch(/mail|link/i);
});
