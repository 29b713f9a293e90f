/** To run another cafe, change its name and address here; the owner changes stores and hours in the console. */
export const shop = {
  name: 'Juniper Row',
  longName: 'Juniper Row Coffee',
  founded: 2010,
  about:
    'Juniper Row Coffee was founded in 2010. We roast in small batches, bake before opening and keep a table free for whoever walks in next.',
  email: 'hello@juniperrow.example',
  phone: '+1 (503) 555-0142',
  address: { street: '214 Alder Street', town: 'Maple Hollow', region: 'OR', zipCode: '97099', country: 'US' },
  /** The hours in which questions about online orders are answered. The stores' hours are in the catalogue. */
  orderHours: '8 AM to 10 PM',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'X', url: 'https://x.com/' },
  ],
  payments: [
    { name: 'Apple Pay', url: 'https://www.apple.com/apple-pay/' },
    { name: 'G Pay', url: 'https://pay.google.com/about/' },
    { name: 'Mastercard', url: 'https://www.mastercard.com/' },
    { name: 'Visa', url: 'https://www.visa.com/' },
  ],
  /** `paymentToday` is shown until cards are switched on. */
  paymentMethods: 'credit cards, PayPal and bank transfers',
  paymentToday: 'Today you pay at the counter or on delivery.',
  paymentWithCards:
    'Online you pay when you order, by card, Apple Pay or Google Pay, or later at the counter or on delivery.',
  reviewCount: '2,157',
} as const;

export const toPhoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

export const mailOff = 'Email is switched off here right now, so we can’t send you a link.';

export const noResetLink = 'We can’t email a reset link today. Call us or ask at the counter.';
