/** The cafe itself. To run another cafe, change its name, address and hours here and nowhere else. */
export const shop = {
  name: 'Juniper Row',
  longName: 'Juniper Row Coffee',
  founded: 2010,
  about:
    'Juniper Row Coffee was founded in 2010. We roast in small batches, bake before opening and keep a table free for whoever walks in next.',
  email: 'hello@juniperrow.example',
  phone: '+1 (503) 555-0142',
  address: { street: '214 Alder Street', town: 'Maple Hollow', region: 'OR', zipCode: '97099', country: 'US' },
  timeZone: 'America/Los_Angeles',
  /** Hours of the day in the shop's time zone, the same every day (decision 8). */
  hours: { cafe: { opens: 7, closes: 21 }, orderDesk: { opens: 8, closes: 22 } },
  mapUrl: 'https://www.openstreetmap.org/search?query=214%20Alder%20Street%2C%20Maple%20Hollow%2C%20OR%2097099',
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
  /** Used by the answers on payment; the second sentence holds until a payment provider is configured (decision 26). */
  paymentMethods: 'credit cards, PayPal and bank transfers',
  paymentToday: 'Today you pay at the counter or on delivery.',
  reviewCount: '2,157',
} as const;

export const phoneUrl = `tel:${shop.phone.replace(/[^+\d]/g, '')}`;

/** To a customer who waits for a link, where the operator has set up no mail. */
export const mailOff = 'Email is switched off here right now, so we can’t send you a link.';
