import { shop } from '@juniper/core/content/shop.ts';
import { formatAddress, type Store } from '@juniper/core/rules/shop.ts';
import { type Html, html } from './html.ts';
import type { Message } from './mailer.ts';

/** A line of an order. `isTotal`: what is to be paid. */
export type TableRow = { label: string; amount?: string; note?: string; isTotal?: boolean };

/** A paragraph, or one about a place with a link to its map. */
export type Paragraph = string | { words: string; mapUrl: string };

type EmailContent = {
  subject: string;
  /** The words that a mailbox shows beside the subject; without them, the first paragraph. */
  preheader?: string;
  heading: string;
  paragraphs: Paragraph[];
  table?: TableRow[];
  action?: { label: string; url: string };
  notes?: string[];
};

/** Replaced by the site, and by the address and phone number of the main store, when the email is sent. */
const [sitePlaceholder, addressPlaceholder, phonePlaceholder] = ['{{site}}', '{{address}}', '{{phone}}'];
const mapLabel = 'Find us on the map';

// Mail programs load neither style sheets nor fonts. Some know the dark theme: the classes are for it.
const night = html`@media (prefers-color-scheme: dark) {
  .page { background: #111a16 !important }
  .card { background: #1a2520 !important }
  .words { color: #efe9dc !important }
  .soft, .soft a { color: #a9b5ab !important }
  .card a { color: #f2cf86 !important }
  .card td, .card table { border-color: #2c3a33 !important }
  .card .button { background: #f2cf86 !important; color: #1b2a22 !important }
}`;
const serif = "font-family: 'Young Serif', 'Iowan Old Style', Georgia, serif";
const sans = "font-family: 'Hanken Grotesk', Helvetica, Arial, sans-serif";
const cell = 'padding: 8px 0; border-top: 1px solid #dfd9cb; vertical-align: top';
const total = 'padding: 12px 0; border-top: 2px solid #1f4b3c; font-size: 18px; font-weight: 700';
const hidden = 'display: none; max-height: 0; overflow: hidden; mso-hide: all';
const small = 'margin: 16px 0 0; font-size: 14px; line-height: 1.5; color: #55625a';

export function composeEmail(content: EmailContent): Message {
  const { subject, heading, paragraphs, table = [], action, notes = [] } = content;
  const rows = table
    .map(({ label, amount, note }) =>
      [amount ? `${label} ${amount}` : label, ...(note ? [`  ${note}`] : [])].join('\n'),
    )
    .join('\n');
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const signature = `${shop.longName}\n${addressPlaceholder}\n${shop.email} · ${phonePlaceholder}`;
  return {
    subject,
    text: [heading, ...paragraphs.map(writeParagraph), ...(rows ? [rows] : []), ...link, ...notes, signature].join(
      '\n\n',
    ),
    html: renderHtml(content).text,
  };
}

type Sender = { publicUrl: string; main: Pick<Store, 'address' | 'phone'> };

/** Writes the main store's address and phone number under an email, and where its mark is loaded from. */
export function signEmail<Mail extends Message>(mail: Mail, { publicUrl, main }: Sender): Mail {
  const [address, phone] = [formatAddress(main), main.phone ?? shop.phone];
  const text = mail.text.replaceAll(addressPlaceholder, () => address).replaceAll(phonePlaceholder, () => phone);
  const markup = mail.html
    .replaceAll(addressPlaceholder, () => html`${address}`.text)
    .replaceAll(phonePlaceholder, () => html`${phone}`.text)
    .replaceAll(sitePlaceholder, () => html`${publicUrl}`.text);
  return { ...mail, text, html: markup };
}

const renderHtml = ({
  heading,
  paragraphs,
  preheader = getWords(paragraphs[0] ?? ''),
  table = [],
  action,
  notes = [],
}: EmailContent): Html => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title><style>${night}</style></head>
<body class="page" style="margin: 0; background: #f4eee2">
<div style="${hidden}">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width: 560px; background: #ffffff; border-radius: 12px">
<tr><td style="padding: 20px 24px; background: #1f4b3c; color: #ffffff; border-radius: 12px 12px 0 0; ${serif}; font-size: 22px"><img src="${sitePlaceholder}/icons/icon-192.png" alt="" width="40" height="40" style="vertical-align: middle; border-radius: 8px"> <span style="vertical-align: middle">${shop.name}</span></td></tr>
<tr><td class="words" style="padding: 32px 24px; color: #1b2a22; ${sans}; font-size: 16px; line-height: 1.6">
<h1 style="margin: 0 0 16px; ${serif}; font-size: 28px; font-weight: normal; line-height: 1.2; overflow-wrap: anywhere">${keepNumbers(heading)}</h1>
${joinHtml(paragraphs.map(renderParagraph))}
${table.length > 0 ? renderTable(table) : html``}
${action ? renderButton(action) : html``}
${joinHtml(notes.map((text) => html`<p class="soft" style="${small}">${text}</p>`))}
</td></tr>
<tr><td class="soft" style="padding: 20px 24px; color: #55625a; border-top: 1px solid #dfd9cb; ${sans}; font-size: 13px; line-height: 1.5">
${shop.longName}, ${addressPlaceholder}<br>${shop.email}<br><span style="white-space: nowrap">${phonePlaceholder}</span>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

/** Keeps an order's number on one line. */
const keepNumbers = (text: string): Html =>
  joinHtml(
    text
      .split(/(ORD-\w+)/)
      .map((part, at) => (at % 2 === 1 ? html`<span style="white-space: nowrap">${part}</span>` : html`${part}`)),
  );

const getWords = (paragraph: Paragraph): string => (typeof paragraph === 'string' ? paragraph : paragraph.words);

const writeParagraph = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.words}\n${mapLabel}:\n${paragraph.mapUrl}`;

function renderParagraph(paragraph: Paragraph): Html {
  const map =
    typeof paragraph === 'string'
      ? html``
      : html`<br><a href="${paragraph.mapUrl}" style="color: #1f4b3c">${mapLabel}</a>`;
  return html`<p style="margin: 0 0 16px">${getWords(paragraph)}${map}</p>`;
}

const renderTable = (table: TableRow[]): Html =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin: 8px 0 16px; border-bottom: 1px solid #dfd9cb">
${joinHtml(table.map(renderRow))}
</table>`;

function renderRow({ label, amount = '', note, isTotal }: TableRow): Html {
  const style = isTotal ? total : cell;
  const facts = note
    ? html`<br><span class="soft" style="font-size: 14px; line-height: 1.4; color: #55625a">${note}</span>`
    : html``;
  return html`<tr><td style="${style}">${label}${facts}</td><td align="right" style="${style}; white-space: nowrap">${amount}</td></tr>`;
}

const renderButton = ({ label, url }: { label: string; url: string }): Html =>
  html`<p style="margin: 24px 0"><a class="button" href="${url}" style="display: inline-block; padding: 12px 24px; background: #1f4b3c; color: #ffffff; border-radius: 999px; text-decoration: none">${label}</a></p>
<p class="soft" style="${small}">If the button does not work, copy this address into your browser:<br><a href="${url}" style="color: #1f4b3c; word-break: break-all">${url}</a></p>`;

const joinHtml = (parts: Html[]): Html => parts.reduce((all, part) => html`${all}${part}`, html``);

/** Returns whether a mail program may turn the text into a link. Our emails leave out such words of customers. */
export const looksLikeLink = (text: string): boolean =>
  /:\/\/|www[.。．｡]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/iu.test(text);
