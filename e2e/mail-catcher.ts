import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** Starts an SMTP server that stores each email in a file named after its recipient. */
export const startMailCatcher = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-mail-'));
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((mail) => {
        for (const { address } of session.envelope.rcptTo) {
          // Renamed once it is whole, because another process reads it.
          const part = path.join(folder, `.part ${++count}`);
          writeFileSync(part, mail);
          renameSync(part, path.join(folder, `${address.toLowerCase()} ${count}.eml`));
        }
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    folder,
    url: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
};

export const mailsTo = (address: string): string[] => {
  const folder = process.env.MAIL_DIR as string;
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${address.toLowerCase()} `))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
};

/** Waits for the first mail to an address and returns its raw text. */
export const firstMailTo = async (address: string): Promise<string> => {
  await expect.poll(() => mailsTo(address).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return mailsTo(address)[0] as string;
};

/** Returns the subject, its lines joined and its encoded words decoded. */
export const readSubject = (mail: string): string =>
  (/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(mail)?.[1] ?? '')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/\s*\r\n[ \t]+/g, ' ')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) =>
      decodeURIComponent(words.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    );

/** Waits for a mail to an address with this subject, and returns its link to this page. */
export const linkMailedTo = async (address: string, subject: RegExp, path: string): Promise<string> => {
  const find = () =>
    mailsTo(address)
      .filter((mail) => subject.test(readSubject(mail)))
      .at(-1);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  // Undo quoted-printable: '=' at a line's end breaks a long line, '=3D' is '='.
  const text = (find() as string).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = new RegExp(`https?://[^\\s"<>]*${path}[^\\s"<>]*`).exec(text)?.[0];
  if (!link) throw new Error(`no link to ${path} in the mail to ${address}`);
  return link;
};
