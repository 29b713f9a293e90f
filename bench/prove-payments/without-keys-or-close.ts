// Loaded by `node --import`, for two controls: each try has a new key at Stripe and hands out its page although there
// is another one; ended payments are not closed there.
import { rewrite } from '../lib/rewrite.ts';

rewrite(
  'api/src/orders/payments/open-page.ts',
  '.open(toPaymentForProvider(row), ',
  '.open(toPaymentForProvider(row), crypto.randomUUID() + ',
);
rewrite(
  'api/src/orders/payments/open-page.ts',
  'if (await storePageId(db, toPaymentRef(row), page.id)) ',
  'await storePageId(db, toPaymentRef(row), page.id);\n',
);
rewrite(
  'api/src/orders/payments/settle-payment.ts',
  '  if (isUnopened) ',
  "  if (call === 'close') return observeUnopened(payment, 'gone');\n  if (isUnopened) ",
);
