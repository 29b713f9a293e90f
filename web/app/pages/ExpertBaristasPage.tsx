import { baristas } from '@juniper/core/content/baristas.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const meta = () =>
  pageMeta({
    title: 'Expert Baristas',
    description: 'The three people behind our bar, and what each of them is good at.',
    path: paths.expertBaristas,
  });

export default function ExpertBaristasPage() {
  return (
    <>
      <PageHeading
        title="Meet Our Expert Baristas"
        lead="Three people who will happily talk grind size for as long as you will."
      />
      <div className="wrap grid gap-x-8 gap-y-12 pb-section md:grid-cols-3">
        {baristas.map(({ name, expertise, description, picture }) => (
          <article key={name}>
            <Picture
              name={picture}
              alt={`${name}, in a barista’s apron`}
              sizes="(max-width: 48em) 100vw, 33vw"
              className="w-full rounded-tile bg-sage"
              priority
            />
            <h2 className="mt-5 text-h2">{name}</h2>
            <p className="mt-1 font-semibold">{expertise}</p>
            <p className="mt-2 max-w-[48ch] text-muted">{description}</p>
          </article>
        ))}
      </div>
    </>
  );
}
