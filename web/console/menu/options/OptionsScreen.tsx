import type { OwnerCatalogue, OwnerGroup } from '@juniper/core/contracts/owner-menu.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../app/ui/Button.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { Changed, OffRows, OrderedRows } from '../OrderedRows.tsx';
import { useWorkingCopy } from '../working-copy.ts';
import { countUsers } from './group-form.ts';

/** Lists the groups of options, which items offer. */
export function OptionsScreen() {
  const copy = useWorkingCopy();
  return (
    <>
      <ScreenHead title="Options" lead="Groups such as Size or Milk. Each item says which of them it offers.">
        <Link className={buttonClass({ size: 'sm' })} to={paths.group('new')}>
          Add a group
        </Link>
      </ScreenHead>
      <Loaded call={copy}>{({ data }) => <Groups copy={data} />}</Loaded>
    </>
  );
}

const getName = ({ name }: OwnerGroup) => name;
const getPath = ({ id }: OwnerGroup) => paths.group(id);

function Groups({ copy }: { copy: OwnerCatalogue }) {
  const rows = copy.groups.filter(({ isArchived }) => !isArchived);
  const off = copy.groups.filter(({ isArchived }) => isArchived);
  return (
    <>
      {rows.length === 0 && <Nothing title="No options yet" />}
      <OrderedRows kind="group" rows={rows} getName={getName} to={getPath}>
        {({ id, options }) => (
          <>
            <span className="small">
              {options
                .filter(({ isArchived }) => !isArchived)
                .map(({ name }) => name)
                .join(', ')}
            </span>
            <span className="muted small">
              {countUsers(copy, id)} <Changed copy={copy} kind="group" id={id} />
            </span>
          </>
        )}
      </OrderedRows>
      <OffRows rows={off} getName={getName} to={getPath} />
    </>
  );
}
