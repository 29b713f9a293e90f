import fc from 'fast-check';
import type { Parts } from './requests.ts';
import { goodPassword } from './values.ts';

const buyer = {
  name: 'Ada Byron',
  email: 'guest@fuzz.example',
  address: '7 Larch Road',
  city: 'Nest',
  zipCode: '97099',
};
const { name, email } = buyer;
const password = goodPassword;
// The run pauses other stores and sells other items out.
const items = fc.constantFrom(13, 31, 44).map((id) => [{ id, quantity: 1 }]);

/** Lists requests of customers that succeed, for calls that seldom do with values from their schema alone. */
export const goodCustomerValues: Readonly<Record<string, fc.Arbitrary<Parts>>> = {
  'POST /orders': fc
    .tuple(fc.constantFrom('uptown', 'westside', 'eastside'), items, fc.uuid())
    .map(([storeLocation, items, key]) => ({
      headers: { 'idempotency-key': key },
      body: { ...buyer, storeLocation, items },
    })),
  'GET /orders/:id': fc.constant({ params: { id: '~order~' } }),
  'POST /orders/:id/cancel': fc.constant({ caller: 'customer', params: { id: '~order~' } }),
  'POST /orders/:id/payment/check': fc.constant({ params: { id: '~order~' } }),
  'POST /orders/:id/payment/counter': fc.constant({ params: { id: '~order~' } }),
  'PUT /cart': items.map((items) => ({ body: { revision: 0, items, wishlist: [] } })),
  'POST /auth/favorites': fc.constantFrom(13, 31, 44).map((id) => ({ body: { id } })),
  'POST /auth/login': fc.constant({ body: { email, password } }),
  'POST /auth/register': fc.uuid().map((id) => ({ body: { name, email: `${id}@fuzz.example`, password } })),
  'POST /auth/password': fc.constant({ body: { currentPassword: password, newPassword: password } }),
  'DELETE /auth/google': fc.constant({ caller: 'customer', body: { password } }),
  // The other caller has no open order.
  'DELETE /auth/user': fc.constant({ caller: 'other', body: { password } }),
  'GET /pickup/:store/events': fc.constant({ params: { store: 'main' }, headers: { 'x-screen-key': '~screen~' } }),
  'POST /contact': fc.uuid().map((message) => ({ headers: {}, body: { name, email, message } })),
  'POST /feedback': fc.uuid().map((comments) => ({ headers: {}, body: { rating: 5, comments } })),
};
