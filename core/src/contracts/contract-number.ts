/**
 * The number of these contracts, which a page sends in the header `Contract`. It is raised when an older page could
 * change something other than it shows, not for additions that it can ignore.
 */
export const contractNumber = 3;
