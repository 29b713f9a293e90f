import { wordsFor } from './api.ts';
import type { AppDispatch } from './open-store.ts';

type Action<Payload> = { type: string; payload: Payload };

/** A kind of action: makes one, and knows one when it sees it. */
export const actionOf = <Payload = void>(type: string) =>
  Object.assign((payload: Payload): Action<Payload> => ({ type, payload }), {
    match: (action: unknown): action is Action<Payload> => (action as Action<Payload>).type === type,
  });

type Kind<Payload> = { match: (action: unknown) => action is Action<Payload> };

/** Whether an action is of any of these kinds. */
export const isAnyOf =
  <Payload>(...kinds: Kind<Payload>[]) =>
  (action: unknown): action is Action<Payload> =>
    kinds.some(({ match }) => match(action));

/** Thrown by a call whose answer came too late to matter: there is nothing to say. */
export const tooLate = new Error('The answer came too late.');

/**
 * A call to the server as three actions: it is pending, then fulfilled with its answer or rejected with the words for the
 * customer. Dispatching it gives the last of them.
 */
export const callOf = <Answer, Argument = void>(
  name: string,
  words: { refused: string; unreachable: string },
  run: (argument: Argument) => Promise<Answer>,
) => {
  const pending = actionOf(`${name}/pending`);
  const fulfilled = actionOf<Answer>(`${name}/fulfilled`);
  const rejected = actionOf<string | null>(`${name}/rejected`);
  const call = (argument: Argument) => async (dispatch: AppDispatch) => {
    dispatch(pending());
    let settled: Action<Answer> | Action<string | null>;
    try {
      settled = fulfilled(await run(argument));
    } catch (error) {
      settled = rejected(error === tooLate ? null : wordsFor(error, words.refused, words.unreachable));
    }
    return dispatch(settled) as typeof settled;
  };
  return Object.assign(call, { pending, fulfilled, rejected });
};
