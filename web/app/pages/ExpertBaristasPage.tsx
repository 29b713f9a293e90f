import { baristas } from '@juniper/core/content/baristas.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Expert Baristas',
  description: 'The three people behind our bar, and what each of them is good at.',
  path: paths.expertBaristas,
};

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
              className="photo photo--sage w-full"
              priority
            />
            <h2 className="mt-5">{name}</h2>
            <p className="strong mt-1">{expertise}</p>
            <p className="muted mt-2 max-w-measure-md">{description}</p>
          </article>
        ))}
      </div>
    </>
  );
}
