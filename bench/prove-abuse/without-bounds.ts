// Loaded by `node --import`, for a control: new customers and unpaid orders have no bounds of their own.
import { rewrite } from '../lib/rewrite.ts';

const rules = 'core/src/rules/new-customers.ts';
rewrite(rules, "if (pieces > newCustomerLimits.pieces || hasTooMuchWork(catalogue, orders)) return 'big';", '');
rewrite(rules, 'if (!station) return 0;', 'return station ? Number.MAX_SAFE_INTEGER : 0;');
rewrite('api/src/platform/http/attempts.ts', 'network: seconds(10, 90, 90)', 'network: seconds(1_000, 90, 90)');
