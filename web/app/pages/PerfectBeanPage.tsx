import { perfectBean } from '@juniper/core/content/article-perfect-bean.ts';
import { ArticleView } from '../features/blog/ArticleView.tsx';
import { articleAt, articleMeta } from '../features/blog/article-meta.ts';

const article = articleAt('/blog3');

export const meta = () => articleMeta(article);

export default function PerfectBeanPage() {
  return <ArticleView article={article} sections={perfectBean} />;
}
