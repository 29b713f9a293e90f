import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { layout, shopAddress } from './layout.ts';
import type { Message } from './mailer.ts';

export function welcomeMail(name: string, publicUrl: string): Message {
  const heading = `Welcome to ${shop.name}, ${name}!`;
  const paragraphs = [
    `Your account is open, and ${welcomePoints} loyalty points are already in it. Every completed order adds to them.`,
    `You did not open this account? Write to ${shop.email} and we will look after it.`,
  ];
  const menuUrl = `${publicUrl}/menu`;
  return {
    subject: `Welcome to ${shop.name}: ${welcomePoints} points are in your account`,
    text: [heading, ...paragraphs, `See the menu: ${menuUrl}`, `${shop.longName}\n${shopAddress}\n${shop.phone}`].join(
      '\n\n',
    ),
    html: layout(heading, paragraphs, { label: 'See the menu', url: menuUrl }).text,
  };
}
