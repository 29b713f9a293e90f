import { type Article, articles } from '@juniper/core/content/blog.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export const articleAt = (path: Article['path']): Article => {
  const article = articles.find((each) => each.path === path);
  if (!article) throw new Error(`no article at ${path}`);
  return article;
};

export const articleMeta = ({ title, summary, path }: Article) => pageMeta({ title, description: summary, path });
