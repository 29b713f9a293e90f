import { sustainabilityJourney } from '@juniper/core/content/article-sustainability-journey.ts';
import { ArticleView } from '../features/blog/ArticleView.tsx';
import { articleAt, articleMeta } from '../features/blog/article-meta.ts';

const article = articleAt('/blog2');

export const meta = () => articleMeta(article);

export default function SustainabilityPage() {
  return <ArticleView article={article} sections={sustainabilityJourney} />;
}
