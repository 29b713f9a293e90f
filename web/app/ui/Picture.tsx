import { useState } from 'react';
import { getPictureFile, getPictureShape } from './picture-shape.ts';

type PictureProps = {
  /** File name without width and ending, as in `public/pictures`. Empty: the drawing. */
  name: string;
  alt: string;
  sizes: string;
  /** For a picture in the first view: it is loaded before others. */
  priority?: boolean;
  className?: string;
  /** Shown when `name` cannot be loaded. If this fails too, a drawing is shown. */
  fallback?: string | undefined;
};

const formats = ['avif', 'webp'] as const;

export function Picture({ name, alt, sizes, priority = false, className, fallback }: PictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [name, fallback].find((candidate) => candidate && !failed.includes(candidate));
  const { widths, ratio } = getPictureShape(shown ?? name);
  const [small, normal] = widths;
  const size = { width: normal, height: normal / ratio };
  if (shown === undefined)
    return <img {...size} src={backdrop(ratio)} alt={alt} className={`picture-missing ${className ?? ''}`} />;

  const url = (width: number, format: (typeof formats)[number]) => `/pictures/${getPictureFile(shown, width, format)}`;
  const fail = () => setFailed((names) => [...names, shown]);
  return (
    <picture key={shown} className="contents">
      {formats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={widths.map((width) => `${url(width, format)} ${width}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      <img
        {...size}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        src={url(small, 'webp')}
        alt={alt}
        className={className}
        onError={fail}
        // It may have failed before hydration, when no handler was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) fail();
        }}
      />
    </picture>
  );
}

/** Draws a cup. Its background is a class, so that a page can put a gradient there. */
const backdrop = (ratio: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${50 - 80 * ratio} -55 ${160 * ratio} 160" fill="#6b4a2a">` +
      '<path opacity=".22" d="M14 22h60v6h8a14 14 0 0 1 0 28h-10c-4 9-10 14-20 14H36C20 70 14 52 14 34zm61 12-1 14h7a7 7 0 0 0 0-14z"/>' +
      '<ellipse opacity=".1" cx="46" cy="74" rx="44" ry="5"/></svg>',
  )}`;
