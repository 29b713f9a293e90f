import './stories.css';
import '../ui/prose.css';
import { stories } from '@juniper/core/content/stories.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const meta = () =>
  pageMeta({
    title: 'Stories',
    description: 'Stories of customers and growers, the people on both sides of the cup.',
    path: paths.stories,
  });

export default function StoriesPage() {
  return (
    <>
      <PageHeading title="Stories" lead="The people on both sides of the cup: customers, and those who grow for us." />
      <div className="wrap stories">
        {stories.map(({ title, who, picture, alt, paragraphs }, at) => (
          <article key={title} className="story">
            <Picture
              name={picture}
              alt={alt}
              sizes="(max-width: 64em) 100vw, 40vw"
              className="story__photo"
              priority={at === 0}
            />
            <div className="prose">
              <h2>{title}</h2>
              <p className="text-muted">{who}</p>
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
