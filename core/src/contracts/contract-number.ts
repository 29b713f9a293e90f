/**
 * The number of the contracts in this folder. A page sends it with each call, in the header `Contract`. It is raised
 * when an older page could change something other than it shows, not for additions that such a page can ignore.
 */
export const contractNumber = 3;
