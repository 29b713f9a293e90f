import { Refused } from './refused.ts';
import type { Rules } from './rules.ts';

/** The pages are constants: a form posts to its own address, so not even an id is written into them. */
const page = (title: string, ...parts: string[]) =>
  [
    '<!doctype html>',
    '<html lang="en">',
    `<title>${title}</title>`,
    '<main>',
    `<h1>${title}</h1>`,
    ...parts,
    '</main>',
  ].join('\n');
const button = (choice: Choice, text: string) =>
  `<form method="post"><button name="choice" value="${choice}">${text}</button></form>`;

type Choice = 'pay' | 'decline' | 'secure' | 'refuse' | 'back';
const isChoice = (text: string | null): text is Choice => text !== null && Object.hasOwn(choices, text);
const choices: Record<Choice, true> = { pay: true, decline: true, secure: true, refuse: true, back: true };

const offer = [
  button('pay', 'Pay'),
  button('decline', 'Decline'),
  button('secure', '3-D Secure'),
  button('back', 'Back'),
];
const pages = {
  open: page('Stand-in for Stripe', ...offer),
  declined: page('Stand-in for Stripe', '<p role="alert">Your card was declined.</p>', ...offer),
  challenge: page('3-D Secure', button('pay', 'Approve'), button('refuse', 'Refuse')),
  over: page('This page has expired', button('back', 'Back')),
  unknown: page('Nothing is here'),
};

type PageAnswer = { status: number; html: string } | { status: 303; location: string };

const show = (name: keyof typeof pages, status = 200): PageAnswer => ({ status, html: pages[name] });
const go = (location: string): PageAnswer => ({ status: 303, location });

/** Shows the page to which a customer is sent: `/pay/:session`. */
export function createPayPage(rules: Rules) {
  const chosen = (id: string, choice: Choice): PageAnswer => {
    const { success_url, cancel_url } = rules.session(id);
    if (choice === 'back') return go(cancel_url ?? success_url);
    if (choice === 'pay') return go(rules.pay(id).success_url);
    if (choice === 'secure') {
      rules.challenge(id);
      return show('challenge');
    }
    return show('declined', rules.decline(id).status);
  };

  return (method: string, id: string, form: URLSearchParams): PageAnswer => {
    const choice = form.get('choice');
    try {
      if (method === 'POST' && isChoice(choice)) return chosen(id, choice);
      return show(rules.session(id).status === 'open' ? 'open' : 'over');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.status === 404 ? show('unknown', 404) : show('over', 400);
    }
  };
}
