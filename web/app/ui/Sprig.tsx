/** The mark of the house. */
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
