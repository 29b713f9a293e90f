import { useState } from 'react';
import { staffMessages } from '../../lib/staff-messages.ts';
import { showToast } from '../../ui/toast.ts';
import type { BoardNews } from './board-state.ts';
import { whyGone } from './ticket-words.ts';

const toldMs = 10_000;

/** Says what happens on the board to those who do not look at it. A ticket that has left can no longer say it itself. */
export const useTell = (chime: () => void) => {
  const [announcement, announce] = useState('');
  const tell = ({ arrived, gone, noted, isLost, isBack }: BoardNews) => {
    const words = [
      ...arrived.map(({ orderNumber, fulfilment }) => staffMessages.arrived(orderNumber, fulfilment)),
      ...noted.map(({ orderNumber }) => staffMessages.noted(orderNumber)),
    ];
    if (isLost) words.push(staffMessages.lost);
    if (isBack) words.push(staffMessages.back);
    if (words.length > 0) announce(words.join('. '));
    if (arrived.length > 0) chime();
    for (const ticket of gone) showToast('warning', whyGone(ticket), { durationMs: toldMs });
  };
  return [announcement, tell] as const;
};
