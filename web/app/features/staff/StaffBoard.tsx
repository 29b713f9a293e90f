import './board.css';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { staffMessages } from '../../lib/staff-messages.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWakeLock } from '../../lib/use-wake-lock.ts';
import { BoardBar } from './BoardBar.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardSwitch } from './BoardSwitch.tsx';
import { type ColumnStatus, columns, ticketsIn } from './board-columns.ts';
import { CancelModal } from './CancelModal.tsx';
import { SoundButton } from './SoundButton.tsx';
import { TicketCard } from './TicketCard.tsx';
import { useBoard } from './use-board.ts';
import { useBoardStore } from './use-board-store.ts';
import { useChime } from './use-chime.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTell } from './use-tell.ts';

/** A new ticket stands out for as long. */
const newMs = 6_000;

/** The screen behind the counter. */
export function StaffBoard() {
  const now = useNow();
  const isNarrow = useMedia('(max-width: 64em)');
  const [open, setOpen] = useState<ColumnStatus>('pending');
  const [toCancel, askToCancel] = useState<string>();
  const [store, chooseStore] = useBoardStore();
  const sound = useChime();
  const [announcement, tell] = useTell(sound.chime);
  const { board, press, undo, cancel } = useBoard(store, tell);
  const keptFocus = useKeptFocus();
  useWakeLock(true);

  const ticketsOf = (status: ColumnStatus) => ticketsIn(board, status, now, isNarrow);
  const tickets = {
    pending: ticketsOf('pending'),
    preparing: ticketsOf('preparing'),
    completed: ticketsOf('completed'),
  };
  const counts = {
    pending: tickets.pending.length,
    preparing: tickets.preparing.length,
    completed: tickets.completed.length,
  };
  const asked = toCancel === undefined ? undefined : board.tickets[toCancel];

  return (
    <main id="main" tabIndex={-1} className="board">
      <BoardBar store={store} onStore={chooseStore} isLive={board.link === 'live'} now={now}>
        <SoundButton state={sound.state} onPress={sound.press} />
      </BoardBar>
      {board.link === 'lost' && (
        <p className="board__lost">
          {board.heardAt === null ? staffMessages.lost : staffMessages.lostSince(formatTime(board.heardAt) ?? '')}
        </p>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <BoardSwitch counts={counts} open={open} onOpen={setOpen} />
      <div className="board__cols" {...keptFocus}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            count={counts[column.status]}
            isOpen={column.status === open}
            isUnknown={board.heardAt === null}
          >
            {tickets[column.status].map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                column={column}
                now={now}
                move={board.moves[ticket.id]}
                note={board.notes[ticket.id]}
                isNew={now - (board.arrivals[ticket.id] ?? 0) < newMs}
                showsStore={store === undefined}
                onPress={() => column.next && press(ticket.id, column.next.to)}
                onUndo={() => undo(ticket.id)}
                onCancel={() => askToCancel(ticket.id)}
              />
            ))}
          </BoardColumn>
        ))}
      </div>
      {asked && isOpenStatus(asked.status) && (
        <CancelModal
          ticket={asked}
          onCancel={(reason) => cancel(asked.id, reason)}
          onClose={() => askToCancel(undefined)}
        />
      )}
    </main>
  );
}
