import { getFaq, getOrderingFaq } from '@juniper/core/content/faq.ts';
import { Link } from 'react-router';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { FaqAccordion } from '../features/content/FaqAccordion.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'FAQ',
  description: 'Hours, Wi-Fi, vegan options, pets, gift cards and ordering: what people ask us most.',
  path: paths.faq,
};

export default function FaqPage() {
  const catalogue = useCatalogue();
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
            <Picture
              name="ambiance-counter"
              alt=""
              sizes="(max-width: 64em) 1px, 30vw"
              className="photo mt-6 hidden aspect-square w-full object-cover lg:block"
            />
          </div>
          <FaqAccordion entries={getFaq(catalogue)} startsOpen />
        </section>
        <section className="faq" aria-labelledby="faq-ordering">
          <div className="faq__head">
            <h2 id="faq-ordering">Ordering</h2>
          </div>
          <div>
            <FaqAccordion entries={getOrderingFaq(catalogue)} />
            <p className="muted mt-6">
              Something else on your mind?{' '}
              <Link className="link" to={paths.contact}>
                Send us a message
              </Link>
              .
            </p>
          </div>
        </section>
      </div>
    </>
  );
}
