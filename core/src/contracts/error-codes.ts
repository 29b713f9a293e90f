import {
  defineError,
  type ErrorCode,
  gifts,
  ownerOrderCalls,
  staffEdits,
  staffErrorCodes,
} from './staff-error-codes.ts';

const passwordPrompts = [
  ...staffEdits,
  'changeEmail',
  'changePassword',
  'deleteAccount',
  'exportData',
  'invite',
  'refundOrder',
  'switchCards',
  'unlinkGoogle',
];
const paymentCalls = ['openPayment', 'checkPayment', 'payAtCounter'];

/** The refusals that depend on what a call is about. `api/src/site/docs/list-errors.ts` has those of all calls. */
export const errorCodes: readonly ErrorCode[] = [
  // Sessions and accounts
  defineError(401, 'bad_credentials', 'The email address or the password is wrong.', ['login']),
  defineError(
    403,
    'link_needed',
    'The password is being guessed. From a new network, reset the password by an emailed link first.',
    ['login'],
  ),
  defineError(409, 'email_taken', 'The email address has an account already.', [
    'register',
    'verifyEmail',
    'acceptInvitation',
  ]),
  defineError(400, 'same_email', 'The account has this email address already.', ['changeEmail']),
  defineError(403, 'wrong_password', "The account's password is wrong or missing.", [
    ...passwordPrompts,
    'verifyEmail',
    'acceptInvitation',
  ]),
  defineError(
    403,
    'login_again',
    'The account has no password: log in with Google again, then repeat the call within 15 minutes.',
    [...passwordPrompts, 'acceptInvitation'],
  ),
  defineError(403, 'login_needed', 'The link works only in a session of its account.', ['verifyEmail']),
  defineError(403, 'password_needed', 'Send a proof with the link; `data.ways` lists the fields that may be sent.', [
    'verifyEmail',
  ]),
  defineError(409, 'password_needed', 'The account has no password to log in with afterwards.', ['unlinkGoogle']),
  defineError(400, 'password_needed', 'Send a password; `data` says for which role, address and kind of account.', [
    'acceptInvitation',
  ]),
  defineError(400, 'password_too_short', 'A password of staff needs 12 characters.', [
    'changePassword',
    'resetPassword',
    'verifyEmail',
    'acceptInvitation',
  ]),
  defineError(410, 'link_expired', 'The link is used, replaced or too old.', [
    'verifyEmail',
    'resetPassword',
    'unsubscribe',
  ]),
  defineError(401, 'google_refused', "Google's credential is not valid.", ['googleLogin']),
  defineError(409, 'google_not_linked', 'The email address has an account that logs in with its password.', [
    'googleLogin',
  ]),
  defineError(503, 'google_off', 'This site has no login with Google.', ['googleLogin']),
  defineError(503, 'google_unavailable', "Google's keys cannot be loaded.", ['googleLogin']),
  defineError(409, 'open_orders', 'An order of the account is being made.', ['deleteAccount']),
  defineError(409, 'works_here', 'The person works here, so this is not possible.', [
    'acceptInvitation',
    'blockCustomer',
    'changeEmail',
    'deleteAccount',
    'invite',
    'updateProfile',
    'verifyEmail',
  ]),
  defineError(409, 'birthday_locked', 'The birthday was changed within the last year.', ['updateProfile']),
  defineError(
    429,
    'too_many_attempts',
    'The call was tried too often, for example with a wrong password. `Retry-After` says when to try again.',
    [
      ...passwordPrompts,
      ...ownerOrderCalls,
      'acceptInvitation',
      'findCustomers',
      'findOrders',
      'forgotPassword',
      'googleLogin',
      'login',
      'placeOrder',
      'register',
      'resendConfirmation',
      'resetPassword',
      'sendContact',
      'sendFeedback',
      'unsubscribe',
      'verifyEmail',
    ],
  ),

  // Lists, forms and points
  defineError(404, 'unknown_product', 'The product is not on the menu.', ['addFavorite']),
  defineError(409, 'options_wrong', 'The drink does not offer these options any more.', ['addFavorite']),
  defineError(409, 'too_many_drinks', 'The list of saved drinks is full.', ['addFavorite']),
  defineError(404, 'unknown_recipe', 'There is no such recipe.', ['saveRecipe']),
  defineError(409, 'cart_changed', 'The cart was changed on another device; `data` is the cart of the account.', [
    'putCart',
  ]),
  defineError(409, 'key_reused', 'The key was used for something else. For an order, `data` is the order of the key.', [
    ...gifts,
    'placeOrder',
    'enterOrder',
    'refundOrder',
    'sendContact',
    'sendFeedback',
  ]),
  defineError(400, 'not_yet', 'The day of the visit is in the future.', ['sendFeedback']),
  defineError(409, 'order_not_completed', 'Points are given when the order is completed.', ['claimPoints']),
  defineError(409, 'wrong_points', 'The order gives another number of points.', ['claimPoints']),

  // Orders
  defineError(404, 'order_not_found', 'There is no such order, or the caller may not see it.', [
    ...paymentCalls,
    ...ownerOrderCalls,
    'cancelOrder',
    'changeStatus',
    'recallOrder',
    'claimOrder',
    'claimPoints',
    'getOrder',
  ]),
  defineError(409, 'store_closed', 'The store is unknown or takes no orders any more.', [
    'placeOrder',
    'enterOrder',
    'quotePickup',
  ]),
  defineError(409, 'price_changed', 'The total is another one today: `data.totalAmount`.', [
    'placeOrder',
    'enterOrder',
  ]),
  defineError(409, 'cart_outdated', 'The menu has changed; `data` is a `CartConflict` with what differs.', [
    'placeOrder',
    'enterOrder',
  ]),
  defineError(409, 'item_unavailable', 'An item or option is sold out.', ['placeOrder', 'enterOrder']),
  defineError(409, 'voucher_unusable', 'The voucher is used or has ended.', ['placeOrder']),
  defineError(409, 'no_pickup', 'The store hands nothing over at its counter.', ['placeOrder', 'enterOrder']),
  defineError(409, 'outside_area', 'The store does not deliver to this ZIP code.', ['placeOrder']),
  defineError(409, 'below_minimum', 'The items cost less than the store delivers there.', ['placeOrder']),
  defineError(409, 'voucher_unfit', 'The voucher fits nothing in the order.', ['placeOrder']),
  defineError(403, 'account_blocked', 'The cafe takes no orders of this account.', ['placeOrder']),
  defineError(409, 'too_many_open_orders', 'Too many orders are still open.', ['placeOrder']),
  defineError(429, 'too_many_orders', 'More than ten orders within an hour.', ['placeOrder']),
  defineError(
    409,
    'confirm_email',
    'Confirm the email address first, because the order is large or not the only one.',
    ['placeOrder', 'payAtCounter'],
  ),
  defineError(409, 'big_first_order', 'A first order of this size must be paid by card or placed by phone.', [
    'placeOrder',
    'payAtCounter',
  ]),
  defineError(
    409,
    'kept_for_regulars',
    'The time is kept for known customers; `data.at` is the first one for a new customer, or null.',
    ['placeOrder', 'payAtCounter'],
  ),
  defineError(409, 'unpaid_order', 'Another order waits for its card payment.', ['placeOrder']),
  defineError(409, 'stock_held', 'A first payment by card may hold half of what is left of an item.', ['placeOrder']),
  defineError(409, 'times_held', 'Too much of the time is held for card payments.', ['placeOrder']),
  defineError(409, 'slot_full', 'The time is taken; `data` is a new `Quote`.', ['placeOrder', 'enterOrder']),
  defineError(409, 'later_than_promised', 'It takes longer than the page showed; `data` is a new `Quote`.', [
    'placeOrder',
    'enterOrder',
  ]),
  defineError(409, 'closed_then', 'The store takes no orders for that time; `data` is a new `Quote`.', [
    'placeOrder',
    'enterOrder',
  ]),
  defineError(409, 'paused', 'The store has a break; `data` is a new `Quote`.', ['placeOrder', 'enterOrder']),
  defineError(409, 'too_large', 'The order is too large to be promised online; `data` is a new `Quote`.', [
    'placeOrder',
    'enterOrder',
  ]),
  defineError(409, 'cards_off', 'The order cannot be paid by card.', ['placeOrder']),
  defineError(409, 'too_small', 'The order is too small to pay by card.', ['placeOrder']),
  defineError(409, 'not_cancellable', 'The order has begun or is over; `data` is the order.', ['cancelOrder']),
  defineError(409, 'not_payable', 'The order cannot be paid any more; `data` is the order.', ['openPayment']),
  defineError(503, 'payments_away', 'The payment provider does not answer.', ['openPayment', 'checkPayment']),

  ...staffErrorCodes,
];
