/** One measured figure with its budget, as one line, for benches and trials alike. */

export type Budget = {
  readonly most: number;
  /** The unit of the figures. */
  readonly unit: Unit;
  /** The aim below the limit. */
  readonly aim?: number;
  readonly hard: boolean;
};

/** `count` is a count of failures, which must be zero or low. */
export type Unit = 'kB' | 'requests' | 'statements' | 's' | 'ms' | 'MB' | '×' | '%' | 'count' | '';

export type Measurement = {
  readonly name: string;
  readonly value: number;
  readonly budget: Budget;
  /** The parts of the figure. */
  readonly detail?: string;
};

/** Whether a figure exceeds a budget that fails the run. */
export function failsBudget({ value, budget }: Measurement): boolean {
  return budget.hard && isOver(value, budget.most);
}

/** NaN means that nothing was measured, which exceeds every limit. */
const isOver = (value: number, most: number) => !(value <= most);

/** `first load, JS and CSS     96.3 kB   ≤ 100 kB   within, over the aim of 95` */
export function lineOf({ name, value, budget, detail }: Measurement): string {
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

/** A number with the decimals of its unit. */
export function written(value: number, unit: Unit): string {
  const decimals = { kB: 1, requests: 0, statements: 0, s: 2, ms: 1, MB: 0, '×': 2, '%': 3, count: 0, '': 4 }[unit];
  return `${value.toFixed(decimals)}${nameOf(unit)}`;
}

const nameOf = (unit: Unit) => (unit === '' || unit === 'count' ? '' : ` ${unit}`);
