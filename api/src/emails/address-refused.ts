type SmtpError = { command?: unknown; response?: unknown };

// 5.1: the address, 5.2: its mailbox. Without an enhanced code, 550, 551 and 553 mean the same.
const aboutTheAddress = /^5\d\d[ -]5\.[12]\.\d/;
const withoutCode = /^(550|551|553)(?![ -]\d\.\d)/;

/** Returns whether the mail server refused the recipient for good. Errors about us are retried. */
export function isAddressRefused(error: unknown): boolean {
  const { command, response } = Object(error) as SmtpError;
  if (command !== 'RCPT TO' || typeof response !== 'string') return false;
  return aboutTheAddress.test(response) || withoutCode.test(response);
}
