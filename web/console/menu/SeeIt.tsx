import type { Item } from '@juniper/core/rules/catalogue.ts';
import { isAvailable } from '@juniper/core/rules/early-access.ts';
import { paths } from '../../app/lib/paths.ts';
import { buttonClass, ExternalLink } from '../../app/ui/Button.tsx';
import { getToday } from '../lib/shop-time.ts';

/** Leads to a published item on the site, once members can see it there. */
export function SeeIt({ item: { id, availableFrom } }: { item: Pick<Item, 'id' | 'availableFrom'> }) {
  if (!isAvailable(availableFrom, getToday(), true)) return null;
  return (
    <ExternalLink className={buttonClass({ variant: 'soft', size: 'sm' })} href={`${paths.shop}?item=${id}`}>
      See it on the site
    </ExternalLink>
  );
}
