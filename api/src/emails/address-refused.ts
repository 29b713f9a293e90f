type SmtpError = { command?: unknown; response?: unknown };

// 5.1 is about the address and 5.2 about its mailbox; without an enhanced code, 550, 551 and 553 mean the same.
const aboutTheAddress = /^5\d\d[ -]5\.[12]\.\d/;
const withoutCode = /^(550|551|553)(?![ -]\d\.\d)/;

/**
 * Returns whether the mail server refused the recipient for good. All other errors are retried: they are temporary, or
 * about our sender, reputation or text (5.7, MAIL FROM, DATA).
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, response } = Object(error) as SmtpError;
  if (command !== 'RCPT TO' || typeof response !== 'string') return false;
  return aboutTheAddress.test(response) || withoutCode.test(response);
}
