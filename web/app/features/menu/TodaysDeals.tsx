import { featuredDealIds } from '@juniper/core/content/deals.ts';
import { menu } from '@juniper/core/content/menu.ts';
import { DealsCarousel } from './DealsCarousel.tsx';

const deals = featuredDealIds.flatMap((id) => menu.find((product) => product.id === id) ?? []);

export function TodaysDeals() {
  return <DealsCarousel deals={deals} />;
}
