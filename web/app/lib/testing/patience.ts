import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper } = getConfig();
const nextTurn = setImmediate;

// `findBy` and `waitFor` would print the DOM at every try, which takes half of their time. To see it in a failure:
// `DEBUG_PRINT_LIMIT=7000 npm test -- path`.
process.env.DEBUG_PRINT_LIMIT ??= '0';

configure({
  // `findBy` and `waitFor` give up after a second by default; modules that a test loads anew take longer on a busy machine.
  asyncUtilTimeout: 10_000,
  // They return as soon as the DOM is right. React's effects, which subscribe to stores, run in the turn after that.
  asyncWrapper: async (find) => {
    const found = await asyncWrapper(find);
    await new Promise((resolve) => nextTurn(resolve));
    return found;
  },
});
