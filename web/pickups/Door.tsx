import './door.css';

/** A small door that opens once, with light behind it. */
export function Door() {
  return (
    <svg aria-hidden viewBox="0 0 40 52" width={40} height={52} fill="none" className="shrink-0">
      <rect x={8} y={3} width={24} height={46} rx={2} className="fill-sun-fill stroke-current" strokeWidth={2.5} />
      <g className="door-leaf">
        <rect x={10} y={5} width={20} height={43} className="fill-river stroke-current" strokeWidth={2} />
        <circle cx={25} cy={27} r={1.8} className="fill-current" />
      </g>
      <path d="M3 50h34" className="stroke-current" strokeWidth={2.5} strokeLinecap="round" />
    </svg>
  );
}
