import { ambiance } from '@juniper/core/content/ambiance.ts';
import { formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Cozy Ambiance',
  description: 'Our rooms: soft chairs, a quiet back room and a courtyard in the sun.',
  path: paths.cozyAmbiance,
};

export default function CozyAmbiancePage() {
  const [hours] = formatWeekLines(getMainStore(useCatalogue()));
  return (
    <>
      <PageHeading
        title="Cozy Ambiance"
        lead={`Soft chairs, a quiet back room and a courtyard that catches the afternoon.${hours ? ` Open ${hours}.` : ''}`}
      />
      <div className="wrap grid gap-x-8 gap-y-12 pb-section md:grid-cols-2">
        {ambiance.map(({ title, description, picture, alt }, at) => (
          <article key={title}>
            <Picture
              name={picture}
              alt={alt}
              sizes="(max-width: 48em) 100vw, 50vw"
              className="photo w-full"
              priority={at < 2}
            />
            <h2 className="h3 mt-5">{title}</h2>
            <p className="muted mt-2 max-w-measure-lg">{description}</p>
          </article>
        ))}
      </div>
    </>
  );
}
