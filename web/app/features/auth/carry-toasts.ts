import { carry, takeCarried } from '../../lib/carry.ts';
import { isAmount, isObject, isText, listOf } from '../../lib/guards.ts';
import { currentToasts, showToast } from '../../ui/toast.ts';

const carryKey = 'juniper_toasts';

type Carried = { text: string; leftMs: number };

const isCarried = (value: unknown): value is Carried => isObject(value) && isText(value.text) && isAmount(value.leftMs);

/** Keeps the messages that led to a login over the reload that follows, each for the rest of its time. */
export const carryToasts = (): void => {
  const messages = currentToasts().filter(({ kind, leaving }) => kind === 'info' && !leaving);
  const leftOf = ({ text, durationMs, shownAt }: (typeof messages)[number]): Carried => ({
    text,
    leftMs: Math.max(0, shownAt + durationMs - Date.now()),
  });
  carry(carryKey, messages.map(leftOf));
};

export const showCarriedToasts = (): void => {
  for (const { text, leftMs } of listOf(isCarried)(takeCarried(carryKey)) ?? [])
    showToast('info', text, { durationMs: leftMs });
};
