import { shop } from '@juniper/core/content/shop.ts';
import { passwordRuleMessage } from '@juniper/core/rules/password.ts';

/** The error catalogue and success texts of spec sections 5 and 8. Those of the cart and the lists: `shop-messages.ts`. */
export const messages = {
  fillInAllFields: 'Please fill in all fields.',
  required: 'This field is required.',
  noToken: 'No token found',
  login: {
    success: 'Login successful!',
    refused: 'Login failed. Please check your credentials.',
    unreachable: 'Login failed. Please check your connection.',
  },
  register: {
    success: `Account created successfully! Welcome to ${shop.name}!`,
    refused: 'Registration failed. Please try again.',
    unreachable: 'Registration failed. Please check your connection.',
    passwordsDiffer: 'Passwords do not match.',
    passwordRule: passwordRuleMessage,
    acceptTerms: 'Please accept the Terms and Conditions.',
  },
  googleLoginFailed: 'Google login failed',
  /** While the server cannot tell whose session it is. */
  stillLoading: 'We cannot reach the server right now. Trying again...',
  loadUserFailed: 'Failed to get user',
  updateProfileFailed: 'Profile update failed',
  logoutFailed: 'Logout failed',
} as const;
