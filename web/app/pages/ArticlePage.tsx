import { artOfBrewing } from '@juniper/core/content/article-art-of-brewing.ts';
import { perfectBean } from '@juniper/core/content/article-perfect-bean.ts';
import { sustainabilityJourney } from '@juniper/core/content/article-sustainability-journey.ts';
import { type Article, articles } from '@juniper/core/content/blog.ts';
import { useLocation } from 'react-router';
import { ArticleView } from '../features/blog/ArticleView.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';

const sections = { '/blog1': artOfBrewing, '/blog2': sustainabilityJourney, '/blog3': perfectBean };

const articleAt = (pathname: string): Article => {
  const article = articles.find(({ path }) => path === pathname.toLowerCase().replace(/\/$/, ''));
  if (!article) throw new Error(`There is no article at ${pathname}`);
  return article;
};

export const head = ({ pathname }: PageAt): Head => {
  const { title, summary, path } = articleAt(pathname);
  return { title, description: summary, path };
};

export default function ArticlePage() {
  const article = articleAt(useLocation().pathname);
  return <ArticleView article={article} sections={sections[article.path]} />;
}
