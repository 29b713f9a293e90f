import type { Article } from '@juniper/core/content/blog.ts';
import { Link } from 'react-router';
import { Picture } from '../../ui/Picture.tsx';
import { Byline } from './Byline.tsx';

type ArticleCardProps = { article: Article; sizes: string; priority?: boolean };

/** All of it is the link: the heading's anchor is stretched over the card. */
export function ArticleCard({ article, sizes, priority = false }: ArticleCardProps) {
  return (
    <article className="post">
      <div className="post__photo">
        <Picture name={article.picture} alt="" sizes={sizes} priority={priority} />
      </div>
      <div>
        <h2>
          <Link to={article.path} prefetch="intent">
            {article.title}
          </Link>
        </h2>
        <p className="post__summary">{article.summary}</p>
        <Byline article={article} />
      </div>
    </article>
  );
}
