const shapes = {
  bag: 'M5.5 8.5h13l.9 11.5H4.6zM8.8 11V7.2a3.2 3.2 0 0 1 6.4 0V11',
  bulb: 'M9.5 18.5h5M10 21h4M9 15.5c-1.7-1.2-2.8-3-2.8-5a5.8 5.8 0 0 1 11.6 0c0 2-1.1 3.8-2.8 5z',
  chat: 'M4.5 6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2H11l-4.5 3.8V16a2 2 0 0 1-2-2zM8.5 9h7M8.5 12H13',
  check: 'm5.5 12.5 4.3 4.3L18.5 8',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M12 7.5V12l3 2',
  down: 'm6 9 6 6 6-6',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 11v5M12 7.8v.1',
  left: 'M19 12H5M11 6l-6 6 6 6',
  mail: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M4 7l8 6 8-6',
  menu: 'M4 8h16M4 16h16',
  minus: 'M6 12h12',
  moon: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  pause: 'M8.5 6v12M15.5 6v12',
  phone:
    'M6 3.5h3l1.6 4.2-2 1.6a12 12 0 0 0 6.1 6.1l1.6-2 4.2 1.6v3a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 4 5.7a2 2 0 0 1 2-2.2z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 1 0 0-4.6',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 6v12M6 12h12',
  right: 'M5 12h14M13 6l6 6-6 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M15.5 15.5 20 20',
  sliders: 'M4 8h16M4 16h16M15 5v6M9 13v6',
  star: 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  up: 'M12 19V5M6 11l6-6 6 6',
  warn: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  x: 'm6 6 12 12M18 6 6 18',
};

export type IconName = keyof typeof shapes;

/** Draws an icon. It stands beside or inside a text, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** Draws the cafe's mark. */
export function Sprig() {
  return (
    <svg className="sprig" viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M16 30V7M16 25 8.5 19.5M16 25l7.5-5.5M16 18.5 9.5 13M16 18.5l6.5-5.5M16 12l-4-4.5M16 12l4-4.5"
      />
      <g fill="currentColor">
        <circle cx="16" cy="4" r="2.6" />
        <circle cx="6.6" cy="17.8" r="2.6" />
        <circle cx="25.4" cy="17.8" r="2.6" />
      </g>
    </svg>
  );
}
