// Loaded by `node --import`, for controls: forged messages, reports, logins, streams and pictures are bounded as in
// release 2.
import { rewrite } from '../lib/rewrite.ts';

rewrite('api/src/orders/payments/stripe.ts', "signature.length > 1_000 || signature.split('v1=').length > 6", 'false');
rewrite('api/src/orders/payments/signature-guard.ts', 'limitPerNetwork = 20', 'limitPerNetwork = Infinity');
rewrite('api/src/owner/reports/routes.ts', 'maxAtOnce = 2', 'maxAtOnce = 100');
rewrite('api/src/owner/reports/routes.ts', 'await disableJit(trx);', '');
rewrite('api/src/owner/reports/queries.ts', 'most = 200)', 'most = 1_000)');
rewrite('api/src/identity/passwords.ts', 'cores * 25, 10)', 'cores * 25)');
rewrite('api/src/platform/http/streams.ts', 'maxPerCustomer = 4', 'maxPerCustomer = 10');
rewrite('api/src/platform/http/streams.ts', 'maxUnconfirmed = 100', 'maxUnconfirmed = 1_000');
rewrite('api/src/catalogue/pictures/take-picture.ts', 'mostWaiting = 3', 'mostWaiting = 1_000');
