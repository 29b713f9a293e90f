import type { Article } from '@juniper/core/content/blog.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';

export function Byline({ article: { author, published } }: { article: Article }) {
  return (
    <p className="text-muted text-small">
      By {author}, <time dateTime={published}>{formatDay(published)}</time>
    </p>
  );
}
