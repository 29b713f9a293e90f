import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { boardStores } from './ticket-words.ts';

/** Whose orders the board shows, remembered on the device; nothing chosen means those of all stores. */
export const useBoardStore = (): [BoardStore | undefined, (store: string) => void] => {
  const stored = useStored('juniper_board_store');
  const choose = (store: string) => {
    if (store) storage.write('juniper_board_store', store);
    else storage.remove('juniper_board_store');
  };
  return [boardStores.find((store) => store === stored), choose];
};
