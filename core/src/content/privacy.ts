import type { Catalogue } from '../rules/catalogue.ts';
import { describeContact, describeOperator } from './contact-texts.ts';
import type { LegalText } from './legal.ts';

const cardPrivacy =
  'If you pay by card, you do so on a page of Stripe, our payment provider, and Stripe’s own privacy policy applies there. From us Stripe gets the amount, the number of your order and the email address from checkout. We store what Stripe tells us: whether and when it was paid, charged or given back, and Stripe’s number for it. Your card’s number never reaches us.';

/** Returns the text whose names under 'What stays in your browser' a test compares with the code. */
export const getPrivacyText = (isMailOff: boolean, catalogue: Pick<Catalogue, 'shop'>): LegalText => ({
  updated: '2026-11-19',
  intro:
    'What we know about you, why, how long we keep it and how you get rid of it. We do not sell data, show advertising or use tracking or analytics services.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [`${describeOperator(catalogue)} ${describeContact(catalogue)}`],
    },
    {
      heading: 'When you only look around',
      paragraphs: [
        'Our server notes for each call which one it was, whether it worked and how long it took. These notes hold neither your name nor your IP address. To stop attacks it counts calls per IP address, and forgets the count within a day. The website sets no cookies of its own.',
        'So that we can find out who attacks us, our web server also notes the time, the page asked for and the IP address of each request.',
      ],
    },
    {
      heading: 'When you have an account',
      paragraphs: ['We store what you give us and what you do with it:'],
      list: [
        'Name, email address, whether you have confirmed it, and your profile picture if your Google account has one; your browser loads it from Google.',
        'Your password, only as a hash (argon2id) that cannot be turned back into it.',
        'If you sign in with Google: the number by which Google knows you. Google tells us your name, email address and picture; we tell Google nothing about your orders. When you tap its button, your browser opens Google’s page, and Google’s own privacy policy applies there.',
        'Favorite store, notification and newsletter choices, and the date on which you agreed to the newsletter.',
        'Month and day of your birthday, if you enter it. We do not ask for the year.',
        'Your favorites, saved recipes, cart and wishlist, so that they are the same on all of your devices.',
        'Your points and what they came from, and your vouchers; with those that we gave you ourselves, our reason.',
        'When you last logged in, and your sessions: when each was last used, when it ends, the kind of browser and device, such as “Chrome on Windows”, and a hash of its key.',
        'From where you have logged in: a hash of each of the last ten networks, so that nobody who guesses at your password gets in from elsewhere.',
        'In our log, a line for the registration, each login, also one that failed, each change of password or email address, and each link to a new password that we hand you ourselves: the number of your account and, where you did it yourself, the first part of the IP address.',
      ],
    },
    {
      heading: 'When you order',
      paragraphs: [
        'We store the items, prices, taxes and voucher, the name and email address from checkout, your note and phone number if you give them, with a delivery also its street address, city and ZIP code, and the carrier and tracking number if we enter them, the store, pickup or delivery, and every change of status with its time. The address of your last delivery stays with your account, to fill in your next checkout; it is in your download and goes when you delete the account. Our staff see what they need to make the order and hand it over. We do not handle card data on this website.',
        ...(catalogue.shop.takesCards ? [cardPrivacy] : []),
        'The cafe’s managers can look up your orders, points and vouchers, as when you ask us about them, and each time they open your account is recorded.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        `A contact message has your name, email address and text. Feedback belongs to your account and has your rating and comments and, if you give them, name, email address, date and kind of visit. Both are stored${isMailOff ? '' : ' and mailed to the cafe’s inbox'}.`,
        'The chat assistant answers inside your browser. What you type there is not sent to us.',
      ],
    },
    {
      heading: 'Emails from us',
      paragraphs: [
        isMailOff
          ? 'Email is switched off here right now, so we send none.'
          : 'To an address that nobody has confirmed we send only links: the one that confirms it, and those that you ask for. To a confirmed one we also send receipts, and notices about your account’s security, such as a changed password. Order status mails and browser notices stop when you switch notifications off. The newsletter is sent only to those who have ticked the box, and each one has a link to unsubscribe. We record which mails were sent, so that none is sent twice. So that nobody can flood a mailbox through us, we count the mails to each one for a day, under a keyed hash of its address.',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'Your browser keeps the following for us, and copies of pages so that they open offline. Logging out clears all of it but the theme, the countdown, the settings of the staff board and the copies of pages, which hold nothing about you.',
      ],
      list: [
        'Your session key, and a copy of your profile with your newest 10 orders, their notes and phone numbers, and without your address (token, user), and whose session was the last one here (juniper_customer).',
        'Your cart, wishlist, favorites and saved recipes, and what your account last held of them (juniper_cart, juniper_wishlist, juniper_base, favorites, favorites_base, coffeeRecipeFavorites, recipe-favorites, recipe_favorites_owner, recipe_favorites_base).',
        'The store that you have chosen and what you have filled in at checkout, until you have ordered (juniper_checkout).',
        ...(catalogue.shop.takesCards ? ['Which order waits for its payment (juniper_paying).'] : []),
        'What you do not eat, such as milk or nuts, if you have said so on the menu. It is never sent to us (juniper_avoid).',
        'The ticks and timers of recipes (recipe_..._ingredients, recipe_..._steps, juniper_timers).',
        'What your open tabs tell each other about cart and orders (cartUpdated, orderCompleted).',
        'The theme you chose (juniper_theme), the countdown of today’s deals (juniper_deals), and for our staff the settings of their board (juniper_board_store, juniper_board_sound, juniper_board_rung, juniper_board_ticks).',
        'Until you close the tab: where you were and what you tapped before you were asked to log in, and while you are on Google’s page two random numbers by which we know its answer (juniper_return, juniper_google), what you asked the chat assistant (juniper_chat), feedback that could not be sent because your session had ended (juniper_feedback), a message to us that you have not sent (juniper_contact), and how far down you were on each page (juniper_positions).',
      ],
    },
    {
      heading: 'Who else gets data',
      paragraphs: [
        `The companies that run our server and carry our email process data for us and for nothing else.${catalogue.shop.takesCards ? ' Stripe, which takes card payments for us, gets what is named under “When you order”.' : ''} Links to a map service, social networks and payment brands are plain links: nothing is sent there until you tap one. We give data to authorities only where the law makes us.`,
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: ['A job runs on a schedule and erases what has reached its time:'],
      list: [
        'Sessions: 30 days after they were last used; those of our staff until four the next morning.',
        'Networks from which you have logged in: 12 months after the last time, or until you delete your account.',
        'Notes of requests with their IP addresses: usually about two weeks, longer when few people visit.',
        'Lines about registrations, logins and changes in our log: 12 months at most.',
        'Password reset links: 30 minutes, and only once.',
        'Links that confirm an email address: 7 days, and 24 hours for an address that is to replace another.',
        'An invitation to work with us: until it is accepted or withdrawn, or its 7 days are over.',
        'Notes of what our staff, managers and owners changed, and whose account they opened: 7 years, with numbers of accounts. Of people who work or worked here we keep the name and email address as long as notes of what they did or of their role, also when they delete their account.',
        'Contact messages and feedback: 24 months, or until you delete your account: your feedback goes with it, and so do messages from its confirmed address. The copies in our inbox we delete ourselves, by the same times.',
        'The address of a deleted account, or the one that you have replaced: until our last mail to it is sent, and two days at most.',
        'Records of mails sent: 12 months. Counts of mails to a mailbox: two days at most.',
        `Your account with favorites, saved recipes, cart, wishlist and vouchers: until you delete it.${isMailOff ? '' : ' An account whose email address was never confirmed: 30 days after its last login or order.'}`,
        'That we gave you a voucher that each person gets once, or once a year: 12 months after you delete the account, as a keyed hash of the email address instead of the address.',
        'That we have stopped taking your orders: 12 months after you delete the account, as such a hash.',
        'The name that you give for an order at the counter or by phone: 30 days.',
        'Orders and points entries: with your account while it is open. When you delete the account, your name, email address, street address, note and phone number, and our reason for points that we gave you, are removed from them at once, and the rest is kept for 7 years for our books.',
      ],
    },
    {
      heading: 'What you can do',
      paragraphs: [
        'On the Account page you can see and end your sessions, change your email address and password, download everything that we hold about you, and delete your account; for all but the first we ask for your password or a fresh Google login. Preferences are in your profile. For anything else, or if you have no account, write to us; we answer within 30 days.',
        'Accounts are not for children under 13. If a child has given us data, tell us and we erase it.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['When what we do changes, we change this page and the date above.'],
    },
  ],
});
