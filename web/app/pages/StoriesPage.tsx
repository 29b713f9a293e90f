import './stories.css';
import { stories } from '@juniper/core/content/stories.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Stories',
  description: 'Stories of customers and growers, the people on both sides of the cup.',
  path: paths.stories,
};

export default function StoriesPage() {
  return (
    <>
      <PageHeading title="Stories" lead="The people on both sides of the cup: customers, and those who grow for us." />
      <div className="wrap stories">
        {stories.map(({ title, who, picture, alt, quote, paragraphs }, at) => (
          <article key={title} className="story">
            <div className="story__side">
              <Picture
                name={picture}
                alt={alt}
                sizes="(max-width: 64em) 100vw, 40vw"
                className="story__photo"
                priority={at === 0}
              />
              {/* It stands in the text too. */}
              <p className="story__quote" aria-hidden="true">
                {quote}
              </p>
            </div>
            <div className="prose">
              <h2>{title}</h2>
              <p className="muted">{who}</p>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </>
  );
}
