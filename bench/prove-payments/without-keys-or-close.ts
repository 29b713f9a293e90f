// Loaded by `node --import`, for two controls: each try has a new key at Stripe and hands out its page although there
// is another one; ended payments are not closed there.
import { rewrite } from './rewrite.ts';

rewrite('open-page.ts', '.open(knownOf(row), ', '.open(knownOf(row), crypto.randomUUID() + ');
rewrite(
  'open-page.ts',
  'if (await setOpened(db, refOf(row), page.id)) ',
  'await setOpened(db, refOf(row), page.id);\n',
);
rewrite(
  'settle-payment.ts',
  '  if (payment.provider_id !== null) ',
  "  if (look === 'close') return nowhere(payment, 'gone');\n  if (payment.provider_id !== null) ",
);
