import { shop } from '@juniper/core/content/shop.ts';
import { formatAddress, type Store } from '@juniper/core/rules/shop.ts';
import { type Html, html } from './html.ts';
import type { Message } from './mailer.ts';

/** The content of a mail: text, a table of amounts, one button, and notes in small print below it. */
type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** `note` is small print under the label. */
  table?: { label: string; amount: string; note?: string }[];
  action?: { label: string; url: string };
  notes?: string[];
};

/** Stand for the main store's address and phone number until the mail is sent. */
const [addressPlace, phonePlace] = ['{{address}}', '{{phone}}'];

// Mail programs load neither our style sheet nor our fonts, so the colors and fallback fonts are inline.
const serif = "font-family: 'Young Serif', 'Iowan Old Style', Georgia, serif";
const sans = "font-family: 'Hanken Grotesk', Helvetica, Arial, sans-serif";
const cell = 'padding: 8px 0; border-top: 1px solid #dfd9cb; vertical-align: top';
const small = 'margin: 16px 0 0; font-size: 14px; line-height: 1.5; color: #55625a';

/** Renders a letter as plain text and as HTML, with the same content. */
export function composeEmail(letter: Letter): Message {
  const { subject, heading, paragraphs, table = [], action, notes = [] } = letter;
  const figures = table
    .map(({ label, amount, note }) => [`${label} ${amount}`, ...(note ? [`  ${note}`] : [])].join('\n'))
    .join('\n');
  const way = action ? [`${action.label}:\n${action.url}`] : [];
  const signature = `${shop.longName}\n${addressPlace}\n${shop.email} · ${phonePlace}`;
  return {
    subject,
    text: [heading, ...paragraphs, ...(figures ? [figures] : []), ...way, ...notes, signature].join('\n\n'),
    html: frame(letter).text,
  };
}

/** Writes the main store's address and phone number, or the cafe's own number, under a mail. */
export function signMail<Mail extends Message>(mail: Mail, main: Pick<Store, 'address' | 'phone'>): Mail {
  const [address, phone] = [formatAddress(main), main.phone ?? shop.phone];
  const text = mail.text.replaceAll(addressPlace, () => address).replaceAll(phonePlace, () => phone);
  const markup = mail.html
    .replaceAll(addressPlace, () => html`${address}`.text)
    .replaceAll(phonePlace, () => html`${phone}`.text);
  return { ...mail, text, html: markup };
}

const frame = ({ heading, paragraphs, table = [], action, notes = [] }: Letter): Html => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin: 0; background: #f4eee2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; background: #ffffff; border-radius: 12px">
<tr><td style="padding: 24px 32px; background: #1f4b3c; color: #ffffff; border-radius: 12px 12px 0 0; ${serif}; font-size: 20px">${shop.name}</td></tr>
<tr><td style="padding: 32px; color: #1b2a22; ${sans}; font-size: 16px; line-height: 1.6">
<h1 style="margin: 0 0 16px; ${serif}; font-size: 28px; font-weight: normal; line-height: 1.2; overflow-wrap: anywhere">${heading}</h1>
${join(paragraphs.map((text) => html`<p style="margin: 0 0 16px">${text}</p>`))}
${table.length > 0 ? figures(table) : html``}
${action ? button(action) : html``}
${join(notes.map((text) => html`<p style="${small}">${text}</p>`))}
</td></tr>
<tr><td style="padding: 20px 32px; color: #55625a; border-top: 1px solid #dfd9cb; ${sans}; font-size: 13px; line-height: 1.5">
${shop.longName}, ${addressPlace}<br>${shop.email} · <span style="white-space: nowrap">${phonePlace}</span>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

const figures = (table: NonNullable<Letter['table']>): Html =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin: 8px 0 16px; border-bottom: 1px solid #dfd9cb">
${join(table.map(({ label, amount, note }) => html`<tr><td style="${cell}">${label}${note ? html`<br><span style="font-size: 14px; color: #55625a">${note}</span>` : html``}</td><td align="right" style="${cell}; white-space: nowrap">${amount}</td></tr>`))}
</table>`;

const button = ({ label, url }: { label: string; url: string }): Html =>
  html`<p style="margin: 24px 0"><a href="${url}" style="display: inline-block; padding: 12px 24px; background: #1f4b3c; color: #ffffff; border-radius: 999px; text-decoration: none">${label}</a></p>
<p style="${small}">If the button does not work, copy this address into your browser:<br><a href="${url}" style="color: #1f4b3c; word-break: break-all">${url}</a></p>`;

const join = (parts: Html[]): Html => parts.reduce((all, part) => html`${all}${part}`, html``);
