import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Wishlist',
    description: 'The drinks and food that you put aside for another day.',
    path: paths.wishlist,
    noindex: true,
  });

export default function WishlistPage() {
  return <PageHeading title="Your wishlist" lead="What you put aside for another day, kept on this device." />;
}
