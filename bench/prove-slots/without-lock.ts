// Loaded into a server by `node --import`, for the control: slots are read, but not locked.
import { rewrite } from '../lib/rewrite.ts';

const queries = 'api/src/orders/slots/work-queries.ts';
rewrite(queries, 'starts_at for no key update', 'starts_at');
rewrite(queries, 'slot.starts_at for no key update of slot', 'slot.starts_at');
