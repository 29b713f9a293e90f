import './blog.css';
import { type Article, type ArticleSection, articles } from '@juniper/core/content/blog.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { keepUnits } from '../../lib/messages.ts';
import type { Head } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ArticleCard, Byline } from './ArticleCard.tsx';

type ArticlePath = Article['path'];

const getArticle = (path: ArticlePath): Article => {
  const article = articles.find((each) => each.path === path);
  if (!article) throw new Error(`There is no article at ${path}`);
  return article;
};

type Sections = readonly ArticleSection[];

/** Makes the page of an article from its text. */
export const makeArticlePage = (path: ArticlePath, sections: Sections): { default: ComponentType; head: Head } => {
  const article = getArticle(path);
  return {
    default: () => <ArticleView article={article} sections={sections} />,
    head: { title: article.title, description: article.summary, path },
  };
};

function ArticleView({ article, sections }: { article: Article; sections: Sections }) {
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
          .filter((other) => other !== article)
          .map((other) => (
            <ArticleCard key={other.path} article={other} sizes="(max-width: 48em) 100vw, 50vw" />
          ))}
      </aside>
    </div>
  );
}
