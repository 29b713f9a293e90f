import './coffee-machine.css';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const reducedMotion = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const usePrefersStill = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );

/** An espresso machine that pulls a double, over and over. It rests for who asked for less motion, until told to play. */
export function CoffeeMachine() {
  const prefersStill = usePrefersStill();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isPlaying = (choice ?? (prefersStill ? 'pause' : 'play')) === 'play';

  return (
    <figure className="machine" data-motion={choice}>
      <svg viewBox="0 0 480 380" role="img" aria-label="An espresso machine pours a double espresso into a cup">
        <ellipse className="machine__shadow" cx="240" cy="352" rx="196" ry="14" />
        {/* Cups that keep warm on the tray. */}
        <g className="machine__cups">
          <path d="M112 46h56l-5 24a10 10 0 0 1-10 8h-26a10 10 0 0 1-10-8z" />
          <path d="M176 46h56l-5 24a10 10 0 0 1-10 8h-26a10 10 0 0 1-10-8z" />
          <path d="M144 16h56l-5 22a10 10 0 0 1-10 8h-26a10 10 0 0 1-10-8z" />
        </g>
        <rect className="machine__rail" x="76" y="72" width="328" height="10" rx="5" />
        {/* Body, back plate and drip tray. */}
        <rect className="machine__body" x="64" y="80" width="352" height="92" rx="22" />
        <rect className="machine__back" x="92" y="164" width="296" height="142" rx="6" />
        <path
          className="machine__body"
          d="M72 300h336a10 10 0 0 1 10 10v18a22 22 0 0 1-22 22H84a22 22 0 0 1-22-22v-18a10 10 0 0 1 10-10z"
        />
        <rect className="machine__rail" x="92" y="296" width="296" height="8" rx="4" />
        {/* Gauge, lamp and name plate. */}
        <circle className="machine__dial" cx="122" cy="126" r="27" />
        <path className="machine__ticks" d="M104 140a22 22 0 1 1 36 0" />
        <path className="machine__needle" d="M122 126 106 116" />
        <circle className="machine__hub" cx="122" cy="126" r="4" />
        <circle className="machine__lamp" cx="372" cy="126" r="8" />
        <path className="machine__plate" d="M286 118h58M298 134h34" />
        {/* Group head and portafilter. */}
        <path className="machine__steel" d="M196 168h88v16a14 14 0 0 1-14 14h-60a14 14 0 0 1-14-14z" />
        <path className="machine__steel" d="M206 200h68l-6 16h-56z" />
        <path className="machine__handle" d="M272 202h72a9 9 0 0 1 0 18h-74z" />
        <path className="machine__steel" d="M226 216h8v14h-8zM246 216h8v14h-8z" />
        {/* The double shot. */}
        <rect className="machine__stream" x="228" y="229" width="4" height="52" rx="2" />
        <rect className="machine__stream" x="248" y="229" width="4" height="52" rx="2" />
        <g className="machine__steam">
          <path d="M222 234c-8-10 8-16 0-28" />
          <path d="M240 230c-8-10 8-16 0-28" />
          <path d="M258 234c-8-10 8-16 0-28" />
        </g>
        <clipPath id="machine-cup">
          <path d="M204 248h72l-5 32a18 18 0 0 1-18 15h-26a18 18 0 0 1-18-15z" />
        </clipPath>
        <g clipPath="url(#machine-cup)">
          <rect className="machine__glass" x="200" y="244" width="80" height="56" />
          <g className="machine__coffee">
            <rect className="machine__crema" x="200" y="254" width="80" height="8" />
            <rect className="machine__shot" x="200" y="261" width="80" height="44" />
          </g>
        </g>
        <path
          className="machine__rim"
          d="M204 248h72l-5 32a18 18 0 0 1-18 15h-26a18 18 0 0 1-18-15zM275 256h8a11 11 0 0 1 0 22h-11"
        />
        {/* Steam wand. */}
        <path className="machine__wand" d="M366 168v62l10 40" />
      </svg>
      <Button variant="secondary" size="sm" onClick={() => setChoice(isPlaying ? 'pause' : 'play')}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        {isPlaying ? 'Pause animation' : 'Play animation'}
      </Button>
    </figure>
  );
}
