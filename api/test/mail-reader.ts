type Caught = { text: string };

/** Parses a caught mail: text and HTML, decoded, and the token of its link. */
export function readMail(mail: Caught | undefined) {
  const raw = mail?.text ?? '';
  const boundary = raw.match(/boundary="([^"]+)"/)?.[1] ?? 'no boundary';
  const parts = raw.split(`--${boundary}`);
  const part = (type: string) => decode(parts.find((text) => text.includes(`Content-Type: ${type}`)) ?? '');
  const text = part('text/plain');
  return {
    subject: decodeSubject(raw.match(/^Subject: (.*(?:\r\n[ \t].*)*)/m)?.[1] ?? ''),
    text,
    html: part('text/html'),
    token: text.match(/https?:\S+[#?]token=([\w-]+)/)?.[1] ?? '',
  };
}

/** Joins the lines of a subject, and decodes words that are not plain ASCII. */
const decodeSubject = (subject: string): string =>
  subject
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/\s*\r\n[ \t]+/g, ' ')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => decodeHex(words.replaceAll('_', ' ')))
    .trim();

const decodeHex = (text: string): string => {
  const bytes = text.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

function decode(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return text;
  return decodeHex(text.replaceAll('=\r\n', ''));
}
