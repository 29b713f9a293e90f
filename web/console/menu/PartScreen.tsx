import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { ReactNode } from 'react';
import { type Back, ScreenHead } from '../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { useWorkingCopy } from './working-copy.ts';

type PartScreenProps<Row> = {
  back: Back;
  /** Whether the address asks for a new row. */
  isNew: boolean;
  newTitle: string;
  find: (copy: OwnerCatalogue) => Row | undefined;
  getTitle: (row: Row | undefined) => string;
  /** The words for an address without a row. */
  missing: string;
  children: (copy: OwnerCatalogue, row: Row | undefined) => ReactNode;
};

/** Loads the working copy and shows the editor of one of its rows, or of a new one. */
export function PartScreen<Row>({ back, isNew, newTitle, find, getTitle, missing, children }: PartScreenProps<Row>) {
  const call = useWorkingCopy();
  const row = call.data && find(call.data.data);
  return (
    <>
      <ScreenHead title={isNew ? newTitle : getTitle(row)} back={back} />
      <Loaded call={call}>{({ data }) => (isNew || row ? children(data, row) : <Nothing title={missing} />)}</Loaded>
    </>
  );
}
