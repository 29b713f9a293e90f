import '../features/content/blog.css';
import { articles } from '@juniper/core/content/blog.ts';
import { ArticleCard } from '../features/content/ArticleCard.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Blog',
  description: 'Articles from behind the bar on brewing, beans and running a cafe with care.',
  path: paths.blog,
};

export default function BlogPage() {
  return (
    <>
      <PageHeading title="From the bar" lead="Notes on brewing, on beans and on running a cafe with care." />
      <div className="wrap posts">
        {articles.map((article, at) => (
          <ArticleCard key={article.path} article={article} sizes="(max-width: 48em) 100vw, 58vw" priority={at === 0} />
        ))}
      </div>
    </>
  );
}
