import { shop } from '@juniper/core/content/shop.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

const lead = `A corner cafe in ${shop.address.town}, founded in ${shop.founded} and still on the same street.`;

export const meta = () => pageMeta({ title: 'About us', description: lead, path: paths.about });

export default function AboutPage() {
  return <PageHeading title={`About ${shop.name}`} lead={lead} />;
}
