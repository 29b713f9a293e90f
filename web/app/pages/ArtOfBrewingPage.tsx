import { artOfBrewing } from '@juniper/core/content/article-art-of-brewing.ts';
import { ArticleView } from '../features/blog/ArticleView.tsx';
import { articleAt, articleMeta } from '../features/blog/article-meta.ts';

const article = articleAt('/blog1');

export const meta = () => articleMeta(article);

export default function ArtOfBrewingPage() {
  return <ArticleView article={article} sections={artOfBrewing} />;
}
