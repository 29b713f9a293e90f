import type { Article } from '@juniper/core/content/blog.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

type ArticleCardProps = { article: Article; sizes: string; priority?: boolean };

/** Shows an article. The whole card is a link: CSS stretches the heading's anchor over it. */
export function ArticleCard({ article, sizes, priority = false }: ArticleCardProps) {
  return (
    <article className="post">
      <div className="post__photo">
        <Picture name={article.picture} alt="" sizes={sizes} priority={priority} />
      </div>
      <div>
        <h2>
          <Link to={article.path}>{article.title}</Link>
        </h2>
        <p className="post__summary">{article.summary}</p>
        <Byline article={article} />
        {/* The heading is the link; this only shows that there is more. */}
        <span className="arrow-link" aria-hidden="true">
          Read it <Icon name="right" />
        </span>
      </div>
    </article>
  );
}

export function Byline({ article: { author, published } }: { article: Article }) {
  return (
    <p className="muted small">
      By {author}, <time dateTime={published}>{formatDay(published)}</time>
    </p>
  );
}
