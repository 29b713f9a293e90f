import { Banner } from '../../ui/Banner.tsx';

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/** The store's error above the form. On a small screen the button that led to it may be a long way down. */
export function AuthError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <div ref={bringIntoView}>
      <Banner kind="danger">{error}</Banner>
    </div>
  );
}
