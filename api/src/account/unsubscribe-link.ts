/** User id and unsubscribe key, so that the account is found by primary key. */
const pattern = /^[\w-]{43}$/;

export const createUnsubscribeLink = (publicUrl: string, userId: string, key: string): string => {
  const bytes = Buffer.from(`${userId}${key}`.replaceAll('-', ''), 'hex');
  return `${publicUrl}/unsubscribe?token=${bytes.toString('base64url')}`;
};

export function parseUnsubscribeToken(token: string): { userId: string; key: string } | undefined {
  if (!pattern.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').toString('hex');
  return { userId: hex.slice(0, 32), key: hex.slice(32) };
}
