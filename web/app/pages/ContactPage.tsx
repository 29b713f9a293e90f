import { shop } from '@juniper/core/content/shop.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description: 'How to reach us: by e-mail, by phone, or across the counter.',
    path: paths.contact,
  });

export default function ContactPage() {
  return (
    <PageHeading title="Contact Us" lead={`Write to ${shop.email}, call ${shop.phone}, or come by the counter.`}>
      <a className={buttonClass()} href={`mailto:${shop.email}`}>
        Send an e-mail
      </a>
    </PageHeading>
  );
}
