import './coffee-machine.css';
import { useState } from 'react';
import { useMedia } from '../../lib/screen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

const pours = ['M405 508v21', 'M737 502v18', 'M769 502v18'];

const steam = [
  'M408 500c-44-54 42-96 2-158s34-84 4-134',
  'M452 498c40-46-34-86 2-138s-24-70 6-112',
  'M738 494c-44-54 42-96 2-158s34-84 4-134',
  'M784 492c40-46-34-86 2-138s-24-70 6-112',
];

/** Draws our espresso machine. Coffee runs into both cups, and they steam. With reduced motion it starts paused. */
export function CoffeeMachine() {
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)');
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isPlaying = (choice ?? (prefersStill ? 'pause' : 'play')) === 'play';

  return (
    <figure className="machine" data-motion={choice}>
      <Picture
        name="espresso-machine"
        alt="Our orange espresso machine pours two espressos"
        sizes="(max-width: 64em) 100vw, 52vw"
        priority
      />
      {/* In the pixels of the picture, so that what moves lies exactly over its spouts and cups. */}
      <svg viewBox="0 0 1200 800" aria-hidden="true">
        {pours.map((d) => (
          <path key={d} className="machine__pour" d={d} />
        ))}
        {steam.map((d) => (
          <path key={d} className="machine__steam" d={d} />
        ))}
      </svg>
      <button
        type="button"
        className="machine__switch"
        aria-label={isPlaying ? 'Pause animation' : 'Play animation'}
        onClick={() => setChoice(isPlaying ? 'pause' : 'play')}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
    </figure>
  );
}
