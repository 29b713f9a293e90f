/** A refusal. `calls` are the exported names of the contracts that may answer with it. */
export type ErrorCode = { status: number; code: string; meaning: string; calls: readonly string[] };

export const defineError = (status: number, code: string, meaning: string, calls: readonly string[]): ErrorCode => ({
  status,
  code,
  meaning,
  calls,
});

export const staffEdits = ['changeRole', 'removeStaff', 'setStaffStores'];
const partEdits = [
  'changeItem',
  'archiveItem',
  'restoreItem',
  'changeCategory',
  'archiveCategory',
  'restoreCategory',
  'changeGroup',
  'archiveGroup',
  'restoreGroup',
  'putDeal',
  'removeDeal',
];
const hoursEdits = ['setHours', 'setSpecialDays', 'setStations'];
const storeControls = ['getStoreState', 'pauseStore', 'setBusy'];
export const ownerOrderCalls = [
  'getOwnerOrder',
  'cancelForCustomer',
  'sendReceipt',
  'refundOrder',
  'acknowledgeProblem',
];
export const gifts = ['givePoints', 'giveVoucher'];

/** The refusals of the board and the console. */
export const staffErrorCodes: readonly ErrorCode[] = [
  defineError(409, 'status_changed', 'A colleague was faster; `data` is the order as it is now.', [
    'changeStatus',
    'recallOrder',
    'cancelForCustomer',
  ]),
  defineError(400, 'change_not_allowed', 'An order cannot go from this status to the other.', [
    'changeStatus',
    'cancelForCustomer',
  ]),
  defineError(400, 'reason_needed', 'A cancellation needs a reason.', ['changeStatus']),
  defineError(403, 'own_order', 'A colleague must handle the order of the caller.', [
    'changeStatus',
    'recallOrder',
    'cancelForCustomer',
    'refundOrder',
    'acknowledgeProblem',
  ]),
  defineError(403, 'other_store', 'The caller works in another store.', [
    ...hoursEdits,
    ...ownerOrderCalls,
    ...storeControls,
    'answerLeftOver',
    'cancelNewOrders',
    'changeStatus',
    'recallOrder',
    'claimOrder',
    'countNewOrders',
    'enterOrder',
    'findOrders',
    'followTickets',
    'getReport',
    'getReportCsv',
    'listAvailability',
    'listTickets',
    'setAvailability',
  ]),
  defineError(404, 'not_found', 'The path names something that does not exist.', [
    ...staffEdits,
    ...partEdits,
    ...hoursEdits,
    ...storeControls,
    ...gifts,
    'blockCustomer',
    'changeStore',
    'cropPicture',
    'discardParts',
    'endSessions',
    'getOriginal',
    'getOwnerCustomer',
    'getPicture',
    'previewRevision',
    'publishRevision',
    'setAvailability',
    'setPositions',
    'undoRevision',
  ]),
  defineError(403, 'manager_only', 'The role of the caller does not allow this.', ['findOrders']),
  defineError(409, 'mail_off', 'This site sends no emails.', ['sendReceipt', 'invite']),
  defineError(409, 'no_account', 'The account of the customer is deleted.', ['sendReceipt']),
  defineError(409, 'not_confirmed', 'The email address of the customer is not confirmed.', ['sendReceipt']),
  defineError(409, 'not_paid', 'The order is not paid yet.', ['sendReceipt']),
  defineError(409, 'order_cancelled', 'The order is cancelled.', ['sendReceipt']),
  defineError(429, 'too_many_receipts', 'Three receipts were sent today.', ['sendReceipt']),
  defineError(403, 'above_limit', "The amount is above the limit of the caller's role.", [...gifts, 'refundOrder']),
  defineError(409, 'more_than_paid', 'More than was paid and not yet refunded.', ['refundOrder']),
  defineError(409, 'line_refunded', 'Some of the pieces were refunded already.', ['refundOrder']),
  defineError(409, 'no_keys', 'The keys of the payment provider are missing.', ['switchCards']),
  defineError(409, 'currency_without_cards', 'Cards cannot be charged in this currency.', ['switchCards', 'setMoney']),
  defineError(403, 'own_account', 'A colleague must do this for the account of the caller.', [
    ...gifts,
    'blockCustomer',
  ]),
  defineError(409, 'balance_too_low', 'The customer has fewer points.', ['givePoints']),
  defineError(409, 'edited_meanwhile', 'Somebody else has changed this since it was shown; `data` says what.', [
    ...partEdits,
    ...hoursEdits,
    'changeStore',
    'discardParts',
    'publishCatalogue',
    'setMoney',
    'setTaxes',
  ]),
  defineError(409, 'slug_taken', 'The short name is taken, perhaps by something archived.', [
    'addCategory',
    'addStore',
  ]),
  defineError(409, 'catalogue_wrong', 'The menu has mistakes: `data.problems`.', [
    'publishCatalogue',
    'publishRevision',
    'undoRevision',
  ]),
  defineError(409, 'class_used', 'An item of the menu has a tax class without a rate.', [
    'publishCatalogue',
    'publishRevision',
    'setTaxes',
  ]),
  defineError(409, 'head_moved', 'Somebody else has published since: `data.revision` and `data.changes`.', [
    'publishCatalogue',
    'publishRevision',
    'undoRevision',
  ]),
  defineError(409, 'main_store', 'The main store cannot be closed.', ['changeStore']),
  defineError(409, 'has_orders', 'The store has open orders, or the currency has orders.', ['changeStore', 'setMoney']),
  defineError(409, 'profile_used', 'A store uses the tax profile.', ['setTaxes']),
  defineError(409, 'last_owner', 'This is the only owner.', ['changeRole', 'removeStaff']),
  defineError(409, 'owner_everywhere', 'Owners work in all stores.', ['setStaffStores']),
  defineError(409, 'other_address', 'The invitation is for another email address.', ['acceptInvitation']),
  defineError(410, 'link_over', 'The invitation is used, withdrawn, replaced or too old.', ['acceptInvitation']),
  defineError(400, 'wrong_way_round', 'The last day is before the first.', ['getReport', 'getReportCsv']),
  defineError(400, 'too_long', 'The period has too many days.', ['getReport', 'getReportCsv']),
  defineError(400, 'crop_too_small', 'The crop has too few pixels.', ['uploadPicture', 'cropPicture']),
  defineError(429, 'pictures_waiting', 'Three pictures of the caller are still being prepared.', [
    'uploadPicture',
    'cropPicture',
  ]),
  defineError(400, 'picture_unfit', 'The file is not a picture that can be used.', ['uploadPicture', 'cropPicture']),
];
