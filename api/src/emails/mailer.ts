import { BlockList, isIP } from 'node:net';
import { createTransport } from 'nodemailer';

export type Message = { subject: string; text: string; html: string };

/** `id` is the same for every retry of an email. */
type OutgoingEmail = Message & { to: string; replyTo?: string; id: string };

export type Mailer = { send(mail: OutgoingEmail): Promise<void>; close(): void };

/** An object, so that nodemailer does not parse the address as a list of recipients. */
const toAddress = (address: string) => ({ name: '', address });

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // smtp: is plain until STARTTLS. Links and receipts never leave this machine without it.
    requireTLS: !isLoopback(smtpUrl),
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
        to: toAddress(to),
        replyTo: replyTo && toAddress(replyTo),
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
