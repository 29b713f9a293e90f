/** What Google's button loads, as its documentation lists it, and where pictures of Google users are. */
export const googleAddresses = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  framesAndCalls: 'https://accounts.google.com/gsi/',
  pictures: 'https://lh3.googleusercontent.com',
};
