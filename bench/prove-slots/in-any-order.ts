// Loaded into a server by `node --import`, for the control: each order locks its slots in an order of its own.
import { rewrite } from '../lib/rewrite.ts';

const queries = 'api/src/orders/slots/work-queries.ts';
rewrite(queries, 'order by station, starts_at for', 'order by random() for');
rewrite(queries, 'order by slot.station, slot.starts_at for', 'order by random() for');
