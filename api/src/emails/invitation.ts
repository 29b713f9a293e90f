import { shop } from '@juniper/core/content/shop.ts';
import { namedRole } from '@juniper/core/rules/permissions.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

export const composeInvitationEmail = (joinUrl: string, role: string): Message =>
  composeEmail({
    subject: `Join us at ${shop.name}`,
    heading: 'Come behind the counter',
    paragraphs: [
      `You are invited to work at ${shop.name} as ${namedRole(role)}. Open the link below, then log in or register with this email address, and choose a password of at least 12 characters.`,
    ],
    action: { label: `Join as ${role}`, url: joinUrl },
    notes: [
      'The link works once, for 7 days. If you were invited more than once, only the newest link works.',
      'Didn’t expect this? There’s nothing to do, and nobody joins without you.',
    ],
  });
