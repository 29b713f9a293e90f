/** The addresses that Google's button loads, by its documentation, and the host of users' pictures. */
export const googleAddresses = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  framesAndCalls: 'https://accounts.google.com/gsi/',
  pictures: 'https://lh3.googleusercontent.com',
};
