import './blog.css';
import { type Article, type ArticleSection, articles } from '@juniper/core/content/blog.ts';
import { Link } from 'react-router';
import { keepUnits } from '../../lib/keep-units.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ArticleCard, Byline } from './ArticleCard.tsx';

type ArticleViewProps = { article: Article; sections: readonly ArticleSection[] };

export function ArticleView({ article, sections }: ArticleViewProps) {
  return (
    <div className="wrap article">
      <article>
        <header className="article__head">
          <Link className={`${buttonClass({ variant: 'secondary', size: 'sm' })} no-print`} to={paths.blog}>
            <Icon name="left" /> Back to Blog
          </Link>
          <h1>{article.title}</h1>
          <p className="lead">{article.summary}</p>
          <Byline article={article} />
        </header>
        <Picture
          name={article.picture}
          alt={article.alt}
          sizes="(max-width: 64em) 100vw, 1000px"
          className="article__photo"
          priority
        />
        <div className="prose">
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{keepUnits(paragraph)}</p>
              ))}
            </section>
          ))}
        </div>
      </article>
      <aside className="article__next no-print" aria-label="More articles">
        {articles
          .filter(({ path }) => path !== article.path)
          .map((other) => (
            <ArticleCard key={other.path} article={other} sizes="(max-width: 48em) 100vw, 50vw" />
          ))}
      </aside>
    </div>
  );
}
