import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The elements among these ids that are on the screen now, on whatever page this is. */
export const useVisibleIds = (ids: readonly string[]): readonly string[] => {
  const { pathname } = useLocation();
  const [visible, setVisible] = useState<readonly string[]>([]);
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setVisible((before) => [
        ...before.filter((id) => !entries.some(({ target }) => target.id === id)),
        ...entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id),
      ]),
    );
    for (const id of wanted.split(',')) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => {
      observer.disconnect();
      setVisible([]);
    };
  }, [wanted, pathname]);
  return visible;
};
