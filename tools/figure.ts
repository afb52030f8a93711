/** One measured figure beside its budget or its target, as one line: of the benches and of the trials alike. */

export type Budget = {
  readonly most: number;
  /** How figures of this kind are written. */
  readonly unit: Unit;
  /** What we would rather stay under. */
  readonly aim?: number;
  readonly hard: boolean;
};

/** `count` is of things that must not happen, or seldom. */
export type Unit = 'kB' | 'requests' | 'statements' | 's' | 'ms' | 'MB' | '×' | '%' | 'count' | '';

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly budget: Budget;
  /** What the figure is made of. */
  readonly detail?: string;
};

/** Whether a figure is over a budget that fails the run. */
export function breaks({ value, budget }: Figure): boolean {
  return budget.hard && isOver(value, budget.most);
}

/** What is no number was not measured, and is within nothing. */
const isOver = (value: number, most: number) => !(value <= most);

/** `first load, JS and CSS     96.3 kB   ≤ 100 kB   within, over the aim of 95` */
export function lineOf({ name, value, budget, detail }: Figure): string {
  const { most, unit } = budget;
  const columns = [
    name.padEnd(48),
    written(value, unit).padStart(13),
    `≤ ${most}${nameOf(unit)}`.padStart(14),
    ` ${verdictOf(value, budget)}`.padEnd(28),
  ];
  return `${columns.join(' ')}${detail ?? ''}`.trimEnd();
}

function verdictOf(value: number, { most, aim, hard }: Budget): string {
  if (isOver(value, most)) return hard ? 'OVER' : 'over';
  return aim !== undefined && value > aim ? `within, over the aim of ${aim}` : 'within';
}

/** A number with as many decimals as its unit bears. */
export function written(value: number, unit: Unit): string {
  const decimals = { kB: 1, requests: 0, statements: 0, s: 2, ms: 1, MB: 0, '×': 2, '%': 3, count: 0, '': 4 }[unit];
  return `${value.toFixed(decimals)}${nameOf(unit)}`;
}

const nameOf = (unit: Unit) => (unit === '' || unit === 'count' ? '' : ` ${unit}`);
