import { staffMessages } from '../../lib/staff-messages.ts';
import type { SoundState } from './use-chime.ts';

export function SoundButton({ state, onPress }: { state: SoundState; onPress: () => void }) {
  if (state === 'blocked')
    return (
      <button className="board__sound board__sound--blocked" type="button" onClick={onPress}>
        {staffMessages.soundBlocked}
      </button>
    );
  return (
    <button className="board__sound" type="button" role="switch" aria-checked={state === 'on'} onClick={onPress}>
      Sound <span aria-hidden="true">{state}</span>
    </button>
  );
}
