import { createTransport } from 'nodemailer';

export type Message = { subject: string; text: string; html: string };

/** `id` is the same whenever the same mail is tried again. `replyTo`: who gets the answer, if not the sender. */
type Sending = Message & { to: string; replyTo?: string; id: string };

export type Mailer = { send(mail: Sending): Promise<void>; close(): void };

/** As an object, the address is taken as it is and not read as a list of recipients. */
const single = (address: string) => ({ name: '', address });

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    send: async ({ to, replyTo, id, ...message }) => {
      await transport.sendMail({
        ...message,
        from,
        to: single(to),
        ...(replyTo && { replyTo: single(replyTo) }),
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
