import { Icon } from '../ui/Icon.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

const scrollToTop = () => {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
};

export function TopButton() {
  if (!useScrolledPast(100)) return null;
  return (
    <button className="topbtn" type="button" onClick={scrollToTop}>
      <Icon name="up" />
      Top
    </button>
  );
}
