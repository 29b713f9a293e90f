import { useCallback, useEffect, useRef, useState } from 'react';
import { strikeBell } from '../../lib/bell.ts';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { staffMessages } from './staff-messages.ts';

/** `blocked`: the browser allows sound only after a press on the page. */
type SoundState = 'on' | 'off' | 'blocked';

/** The sound of a new order. Whether it is on is stored on the device. */
export const useChime = () => {
  const audio = useRef<AudioContext>(null);
  const [isAllowed, setAllowed] = useState(false);
  const isWanted = useStored('juniper_board_sound') !== 'off';

  useEffect(() => {
    const context = new AudioContext();
    const look = () => setAllowed(context.state === 'running');
    const wake = () => void context.resume();
    audio.current = context;
    look();
    context.addEventListener('statechange', look);
    document.addEventListener('click', wake);
    document.addEventListener('keydown', wake);
    return () => {
      context.removeEventListener('statechange', look);
      document.removeEventListener('click', wake);
      document.removeEventListener('keydown', wake);
      void context.close();
    };
  }, []);

  const chime = useCallback(() => {
    if (audio.current && storage.read('juniper_board_sound') !== 'off') strikeBell(audio.current);
  }, []);

  const state: SoundState = isWanted ? (isAllowed ? 'on' : 'blocked') : 'off';
  const press = async () => {
    storage.write('juniper_board_sound', state === 'on' ? 'off' : 'on');
    await audio.current?.resume();
    chime();
  };
  return { state, press, chime };
};

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
