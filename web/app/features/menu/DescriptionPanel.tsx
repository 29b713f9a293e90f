import { useEffect, useRef, useState } from 'react';

/** Slides over the photograph while the card is hovered or holds the focus. Esc hides it until the card is left. */
export function DescriptionPanel({ text }: { text: string }) {
  const panel = useRef<HTMLParagraphElement>(null);
  const [isHushed, setHushed] = useState(false);

  useEffect(() => {
    const card = panel.current?.closest('article');
    if (!card) return;
    const hush = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && card.matches(':hover, :focus-within')) setHushed(true);
    };
    const reset = () => setHushed(false);
    document.addEventListener('keydown', hush);
    card.addEventListener('pointerleave', reset);
    card.addEventListener('focusout', reset);
    return () => {
      document.removeEventListener('keydown', hush);
      card.removeEventListener('pointerleave', reset);
      card.removeEventListener('focusout', reset);
    };
  }, []);

  return (
    <p ref={panel} className={`pcard__over${isHushed ? ' pcard__over--hushed' : ''}`}>
      {text}
    </p>
  );
}
