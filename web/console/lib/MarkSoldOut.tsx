import type { SetAvailability, setAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { soldOutWords } from '../../app/features/staff/staff-messages.ts';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from './calls.ts';
import { usePublished } from './use-published.ts';

const path = '/staff/availability';
const undoMs = 10_000;

/** Asks what a store has run out of, and takes it off its menu. */
export function MarkSoldOut({ store: { store, name: storeName }, onClose }: { store: Store; onClose: () => void }) {
  const { data: menu } = usePublished();
  const [typed, setTyped] = useState('');
  const [until, setUntil] = useState('today');
  const set = useChange<typeof setAvailability>('POST', {
    outdates: [path, '/owner/today', '/owner/audit'],
  });
  const mark = (kind: 'item' | 'option', id: number, name: string) => {
    const body = { store, kind, id, left: 0, until } as SetAvailability;
    set.mutate(
      { path, body },
      {
        onSuccess: ({ data: { before } }) => {
          const undone = { ...body, ...(before as Pick<SetAvailability, 'left' | 'until'>) };
          const undo = { label: 'Undo', act: () => set.mutate({ path, body: undone }) };
          showToast('success', soldOutWords.set(name, body), { durationMs: undoMs, action: undo });
          onClose();
        },
      },
    );
  };
  const parts = [
    ...(menu?.items.map(({ id, name }) => ({ kind: 'item' as const, id, name })) ?? []),
    ...(menu?.groups.flatMap(({ options }) => options.map(({ id, name }) => ({ kind: 'option' as const, id, name }))) ??
      []),
  ];
  const found = parts.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Modal title={`Sold out, ${storeName}`} safeLabel="Cancel" onClose={onClose}>
      <div className="grid gap-4">
        <ChoiceGroup
          legend="For how long?"
          name="until"
          choices={[
            { value: 'today', label: 'Until tomorrow' },
            { value: 'open', label: 'Until further notice' },
          ]}
          value={until}
          onChange={setUntil}
        />
        <Field
          label="Item or option"
          name="part"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="state-choices">
          {found.map(({ kind, id, name }) => (
            <button
              key={`${kind} ${id}`}
              className="state-choice"
              type="button"
              disabled={set.isPending}
              onClick={() => mark(kind, id, name)}
            >
              {name}
            </button>
          ))}
          {found.length === 0 && <p className="muted">Nothing on the menu is called that.</p>}
        </div>
      </div>
    </Modal>
  );
}
