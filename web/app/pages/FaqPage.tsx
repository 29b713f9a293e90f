import { faq, orderingFaq } from '@juniper/core/content/faq.ts';
import { Link } from 'react-router';
import { FaqAccordion } from '../features/faq/FaqAccordion.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ',
    description: 'Hours, Wi-Fi, vegan options, pets, gift cards and ordering: what people ask us most.',
    path: paths.faq,
  });

export default function FaqPage() {
  return (
    <>
      <PageHeading
        title="Frequently asked questions"
        lead="What people ask us most, about the cafe and about ordering."
      />
      <div className="wrap grid gap-14 pb-section">
        <section className="faq" aria-labelledby="faq-cafe">
          <div className="faq__head">
            <h2 id="faq-cafe">The cafe</h2>
          </div>
          <FaqAccordion entries={faq} />
        </section>
        <section className="faq" aria-labelledby="faq-ordering">
          <div className="faq__head">
            <h2 id="faq-ordering">Ordering</h2>
            <p>
              Something else on your mind?{' '}
              <Link className="link" to={paths.contact}>
                Send us a message
              </Link>
              .
            </p>
          </div>
          <FaqAccordion entries={orderingFaq} />
        </section>
      </div>
    </>
  );
}
