import type { answerLeftOver, LeftOverAnswers } from '@juniper/core/contracts/staff.ts';
import type { LeftOverAnswer } from '@juniper/core/rules/day-end.ts';
import { createStore } from 'zustand/vanilla';
import { sendSigned } from '../../lib/api.ts';
import { createPresses } from './optimistic-press.ts';
import { staffMessages } from './staff-messages.ts';

/** The same time as the bar under Undo in left-over.css. */
const undoMs = 5_000;
const retryMs = 3_000;

type Press = { orders: readonly string[]; answer: LeftOverAnswer };

type LeftOverState = {
  /** What was pressed and is not answered, by order; or by 'all' for the rest. */
  pressed: Readonly<Record<string, Press & { isSending: boolean }>>;
  /** Orders that are closed, also by somebody else. */
  closed: readonly string[];
  /** Why an order is still there, by order. */
  notes: Readonly<Record<string, string>>;
};

/** The key of the press that is for all the rest. */
export const all = 'all';

/** Sends what staff say of orders that are left over. Each press can be undone for five seconds. */
export const createLeftOver = (onAnswered: () => void) => {
  const store = createStore<LeftOverState>(() => ({ pressed: {}, closed: [], notes: {} }));
  const without = (key: string) => {
    const { [key]: _, ...pressed } = store.getState().pressed;
    return pressed;
  };
  const note = (orders: readonly string[], words: string) => Object.fromEntries(orders.map((order) => [order, words]));

  const presses = createPresses<Press, LeftOverAnswers>({
    send: async (_, { orders, answer }) =>
      (await sendSigned<typeof answerLeftOver>('POST', '/staff/left-over', { orders: [...orders], answer })).data,
    undoMs,
    retryMs,
    on: {
      sent: (key) => {
        const { pressed } = store.getState();
        const press = pressed[key];
        if (press) store.setState({ pressed: { ...pressed, [key]: { ...press, isSending: true } } });
      },
      answered: (key, { orders }, { own }) => {
        const { closed, notes } = store.getState();
        store.setState({
          pressed: without(key),
          // What was neither answered nor is the caller's own was closed by a colleague.
          closed: [...closed, ...orders.filter((order) => !own.includes(order))],
          notes: { ...notes, ...note(own, staffMessages.ownLeftOver) },
        });
        onAnswered();
      },
      refused: (key, { orders }) =>
        store.setState({
          pressed: without(key),
          notes: { ...store.getState().notes, ...note(orders, staffMessages.refused) },
        }),
    },
  });

  return {
    store,
    press: (key: string, press: Press) => {
      const { pressed } = store.getState();
      if (pressed[key]) return;
      store.setState({ pressed: { ...pressed, [key]: { ...press, isSending: false } } });
      void presses.press(key, press);
    },
    undo: (key: string) => {
      if (store.getState().pressed[key]?.isSending !== false) return;
      presses.undo(key);
      store.setState({ pressed: without(key) });
    },
    sendAll: presses.sendAll,
  };
};
