import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Caught = { to: string[]; text: string };
type Answer = (mail: Caught) => Promise<void>;

/** The refusal of RCPT TO, if any, such as '550 5.1.1 no such user'. */
export type Refuse = (address: string) => string | undefined;

/** Starts a mail server that keeps the emails it accepts; `answer` may refuse an email or never settle. */
export async function openCatcher(answer: Answer = async () => {}, refuse: Refuse = () => undefined, port = 0) {
  const mails: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [, code, text] = refuse(address)?.match(/^(\d+) (.*)/) ?? [];
      done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        // Long header lines arrive folded.
        const mail = { to, text: Buffer.concat(chunks).toString().replaceAll('\r\n ', ' ') };
        answer(mail).then(() => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  const listening = once(server.server, 'listening');
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await listening;
  const close = () => new Promise<void>((closed) => server.close(closed));
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, close };
}

/** Starts a mail server that is closed when the test ends. */
export async function catchMails(answer?: Answer, refuse?: Refuse) {
  const catcher = await openCatcher(answer, refuse);
  onTestFinished(catcher.close);
  return catcher;
}
