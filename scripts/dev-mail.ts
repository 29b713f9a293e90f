// The mail catcher of `npm run dev`: emails that the shop sends, on a page of the development server.
import { openCatcher } from '../api/test/mail-catcher.ts';
import { readMail } from '../api/test/mail-reader.ts';

export const emailsPath = '/dev/emails';

/** Starts a mail server of this machine, on a free port unless given one. `showPage` shows what it caught. */
export async function startMailCatcher(port?: number) {
  const { mails, url } = await openCatcher(undefined, undefined, port);
  const listEmails = () => {
    const lines = mails.map(
      (mail, at) =>
        `<li><a href="${emailsPath}/${at}">${escapeHtml(readMail(mail).subject)}</a> to ${escapeHtml(mail.to.join(', '))}</li>`,
    );
    const text = 'Emails that the shop has sent since this page started, the newest first.';
    return `<!doctype html><title>Emails</title><h1>Emails</h1><p>${text}</p><ul>${lines.toReversed().join('')}</ul>`;
  };
  return {
    url,
    showPage(pathname: string): string | undefined {
      if (pathname === emailsPath) return listEmails();
      const mail = mails.find((_, at) => pathname === `${emailsPath}/${at}`);
      return mail && readMail(mail).html;
    },
  };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
