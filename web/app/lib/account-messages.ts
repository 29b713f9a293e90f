import { shop } from '@juniper/core/content/shop.ts';

/** What the pages of an account say (spec sections 5 and 8). What the spec leaves out is in our words. */
export const accountMessages = {
  google: {
    loginFailed: 'Google login failed. Please try again.',
    signUpFailed: 'Google sign-up failed. Please try again.',
    /** Decision 35. */
    welcomeBack: (name: string) => `Welcome back, ${name}!`,
    welcome: (name: string) => `Welcome to ${shop.name}, ${name}!`,
    notSetUp: 'Google sign-in is not set up here. Please use your e-mail.',
    unavailable: 'Google sign-in is not available right now. Please use your e-mail.',
  },
  forgotPassword: {
    sent: 'Credentials sent to your email successfully.',
    /** Decision 30: the same for every address, so that nobody learns who has an account. */
    note: 'If this address has an account, a link that works for 30 minutes is on its way.',
    mailOff: 'E-mail is switched off on this site right now. A link can only arrive once it is on again.',
    invalidEmail: 'Please enter a valid email address.',
  },
  resetPassword: {
    done: 'Your password is changed. Please log in with the new one.',
    expired: 'This link has expired or was used already.',
  },
  profile: {
    updated: 'Profile updated successfully!',
    failed: 'Failed to update profile',
    statsFailed: 'Failed to load stats',
    ordersFailed: 'Failed to load orders',
  },
  favorites: {
    reordered: (name: string) => `${name} added to cart!`,
    notReordered: 'Your cart cannot take more of this',
    removed: 'Removed from favorites',
    removeFailed: 'Failed to remove favorite',
  },
  account: {
    sessionEnded: 'The session has ended.',
    deleted: 'Your account is deleted.',
    loadFailed: 'We could not load your account. Please check your connection.',
  },
  linkIncomplete: 'This link is not complete. Please open it from the e-mail again.',
  unreachable: 'We could not reach the server. Please check your connection and try again.',
  failed: 'That did not work. Please try again.',
} as const;
