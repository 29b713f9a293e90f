import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Replaces the cart's table and the checkout's form. In a file of its own, so that the checkout loads no table. */
export function EmptyCart({ clear, children }: { clear?: ReactNode; children?: ReactNode }) {
  return (
    <EmptyState
      title="Your cart is empty. Please add some items!"
      hint="Coffee, cakes, soups and shakes: it’s all on the menu."
      picture="enamel-mug"
      action={
        <div className="flex flex-wrap gap-2">
          <Link className={buttonClass()} to={paths.menu}>
            Browse Menu
          </Link>
          {clear}
        </div>
      }
    >
      {children}
    </EmptyState>
  );
}
