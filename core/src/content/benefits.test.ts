import { expect, test } from 'vitest';
import type { Catalogue } from '../rules/catalogue.ts';
import { listWelcomeBenefits } from './benefits.ts';
import { listChatAnswers } from './chat-answers.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { getFaq, getOrderingFaq } from './faq.ts';
import { getPrivacyText } from './privacy.ts';
import { getTermsText } from './terms.ts';

const withoutDrink: Catalogue = { ...defaultCafe, shop: { ...defaultCafe.shop, isWelcomeDrinkOff: true } };

test('the welcome drink comes with a confirmed address, or where mail is off with the account', () => {
  const textOn = (isMailOff: boolean) =>
    listWelcomeBenefits(defaultCafe, isMailOff).find(({ title }) => title === 'A free welcome drink')?.text;
  expect(textOn(false)).toBe(
    'Confirm your email address and your priciest drink is on us, up to $6.00. Good for 60 days.',
  );
  expect(textOn(true)).toBe('Your priciest drink is on us, up to $6.00. Good for 60 days.');
  expect(JSON.stringify(getTermsText(false, defaultCafe))).toContain(
    'for members who have confirmed their email address:',
  );
  expect(JSON.stringify(getTermsText(true, defaultCafe))).toContain('The welcome drink is a voucher for new members:');
});

test.each([true, false])(
  'no text names the welcome drink where the owner has switched it off (mail off: %s) [register-2]',
  (isMailOff) => {
    const texts = (catalogue: Catalogue) =>
      JSON.stringify([
        listWelcomeBenefits(catalogue, isMailOff),
        listChatAnswers(catalogue).map(({ text, withoutMail }) => [text, withoutMail?.text]),
        getFaq(catalogue),
        getOrderingFaq(catalogue),
        getTermsText(isMailOff, catalogue),
        getPrivacyText(isMailOff, catalogue),
      ]);
    expect(texts(defaultCafe).match(/welcome drink/g)).toHaveLength(3);
    expect(texts(withoutDrink)).not.toMatch(/welcome drink|free drink/i);
  },
);
