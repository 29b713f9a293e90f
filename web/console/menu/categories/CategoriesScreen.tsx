import type { OwnerCatalogue, OwnerCategory } from '@juniper/core/contracts/owner-menu.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../app/ui/Button.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { Changed, OffRows, OrderedRows } from '../OrderedRows.tsx';
import { useWorkingCopy } from '../working-copy.ts';

/** Lists the categories in the order of the pages. */
export function CategoriesScreen() {
  const copy = useWorkingCopy();
  return (
    <>
      <ScreenHead title="Categories" lead="Pages list them in this order.">
        <Link className={buttonClass({ size: 'sm' })} to={paths.addCategory}>
          Add a category
        </Link>
      </ScreenHead>
      <Loaded call={copy}>{({ data }) => <Categories copy={data} />}</Loaded>
    </>
  );
}

const getName = ({ label }: OwnerCategory) => label;
const getPath = ({ slug }: OwnerCategory) => paths.category(slug);

function Categories({ copy }: { copy: OwnerCatalogue }) {
  const rows = copy.categories.filter(({ isArchived }) => !isArchived);
  const off = copy.categories.filter(({ isArchived }) => isArchived);
  return (
    <>
      {rows.length === 0 && <Nothing title="No category yet" />}
      <OrderedRows kind="category" rows={rows} getName={getName} to={getPath}>
        {({ slug, hasPage }) => (
          <span className="muted small">
            {countItems(copy, slug)}
            {!hasPage && ', without a page'} <Changed copy={copy} kind="category" id={slug} />
          </span>
        )}
      </OrderedRows>
      <OffRows rows={off} getName={getName} to={getPath} />
    </>
  );
}

/** Writes '9 items'. */
const countItems = ({ items }: OwnerCatalogue, slug: string): string => {
  const count = items.filter(({ category, isArchived }) => category === slug && !isArchived).length;
  return count === 1 ? '1 item' : `${count} items`;
};
