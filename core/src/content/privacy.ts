import { address, contact, type LegalText } from './legal.ts';
import { shop } from './shop.ts';

export const privacy: LegalText = {
  updated: '2026-11-15',
  intro:
    'What we know about you, why, how long we keep it and how you get rid of it. We do not sell data, show advertising or use tracking or analytics services.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [`${shop.longName}, ${address}. ${contact}`],
    },
    {
      heading: 'When you only look around',
      paragraphs: [
        'Our server notes for each call which one it was, whether it worked and how long it took. These notes hold neither your name nor your IP address. To stop attacks it counts calls per IP address, and forgets the count within minutes. The website sets no cookies of its own.',
      ],
    },
    {
      heading: 'When you have an account',
      paragraphs: ['We store what you give us and what you do with it:'],
      list: [
        'Name, e-mail address, whether you have confirmed it, and your profile picture if your Google account has one; your browser loads it from Google.',
        'Your password, only as a hash (argon2id) that cannot be turned back into it.',
        'If you sign in with Google: the number by which Google knows you. Google tells us your name, e-mail address and picture; we tell Google nothing about your orders. Google’s script loads on the login and register pages only, and Google’s own privacy policy applies to it.',
        'Favorite store, notification and newsletter choices, and the date on which you agreed to the newsletter.',
        'Month and day of your birthday, if you enter it. We do not ask for the year.',
        'Your favorites, cart and wishlist, so that they are the same on all of your devices.',
        'Your points and what they came from, and your vouchers.',
        'Your sessions: when each was last used, when it ends, and a hash of its key.',
      ],
    },
    {
      heading: 'When you order',
      paragraphs: [
        'We store the items, prices, taxes and voucher, the name, e-mail address, street address, city and ZIP code from checkout, the store, pickup or delivery, and every change of status with its time. Our staff see what they need to make the order and hand it over. We do not handle card data on this website.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        'A contact message has your name, e-mail address and text. Feedback belongs to your account and has your rating and comments and, if you give them, name, e-mail address, date and kind of visit. Both are stored and mailed to the cafe’s inbox.',
        'The chat assistant answers inside your browser. What you type there is not sent to us.',
      ],
    },
    {
      heading: 'E-mails from us',
      paragraphs: [
        'We send a welcome mail, receipts, and notices about your account’s security, such as a changed password. Order status mails and browser notices stop when you switch notifications off. The newsletter is sent only to those who have ticked the box, and each one has a link to unsubscribe. We record which mails were sent, so that none is sent twice.',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'Your browser’s local storage holds your session key and a copy of your profile with your newest 10 orders and without your address; cart, wishlist, favorites and saved recipes; what you have filled in at checkout, until you have ordered; the ticks and timers of recipes; the countdown of today’s deals; and the theme you chose. While a tab is open, it also holds what you asked the chat assistant there, and feedback that could not be sent because your session had ended. It keeps copies of pages so that they open offline. Logging out clears all of this but the copies of pages, which hold nothing about you.',
      ],
    },
    {
      heading: 'Who else gets data',
      paragraphs: [
        'The companies that run our server and carry our e-mail process data for us and for nothing else. The links to maps, social networks and payment brands in the footer are plain links: nothing goes there until you press one. We give data to authorities only where the law makes us.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: ['A job runs on a schedule and erases what has reached its time:'],
      list: [
        'Sessions: 30 days after they were last used; those of our staff 14 hours.',
        'Password reset links: 30 minutes, and only once.',
        'Links that confirm an e-mail address: 7 days, and 24 hours for an address that is to replace another.',
        'Contact messages and feedback: 24 months, or until you delete your account: your feedback goes with it, and so do messages from its confirmed address. The copies in our inbox we delete ourselves, by the same times.',
        'The address of a deleted account, or the one that you have replaced: until our last mail to it is sent, and two days at most.',
        'Records of mails sent: 12 months.',
        'Your account with favorites, cart, wishlist and vouchers: until you delete it.',
        'Orders and points entries: with your account while it is open. When you delete the account, your name, e-mail address and street address are removed from them at once, and the rest is kept for 7 years for our books.',
      ],
    },
    {
      heading: 'What you can do',
      paragraphs: [
        'On the Account page you can see and end your sessions, change your e-mail address and password, download everything that we hold about you, and delete your account. Preferences are in your profile. For anything else, or if you have no account, write to us; we answer within 30 days.',
        'Accounts are not for children under 13. If a child has given us data, tell us and we erase it.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['When what we do changes, we change this page and the date above.'],
    },
  ],
};
