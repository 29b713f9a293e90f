/** Raised when an older page could change something other than it shows, not for additions that it can ignore. */
export const contractNumber = 3;
