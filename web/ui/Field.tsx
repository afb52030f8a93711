import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDay } from '#core/time/format.ts';
import { useLocale } from '#web/words/words.ts';
import { classes } from './classes.ts';

type Wiring = { id: string; dir: 'auto'; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  label: string;
  optional?: string;
  problem?: string | undefined;
  /** Said under the label, before one writes. */
  help?: string | undefined;
  /** Said under the field. */
  hint?: string | undefined;
  /**
   * The day (`yyyy-MM-dd`) that a date field holds, said under it in the page's language: browsers write dates in their
   * own.
   */
  day?: string | undefined;
  /** How much room is left in the field, said under its end. */
  room?: string | undefined;
  /** The control, given what ties it to its label and its problem. */
  children: (wiring: Wiring) => ReactNode;
};

/** How every text control looks. */
export const control =
  'min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink placeholder:text-ink-faint aria-invalid:border-maple aria-invalid:border-2';

/** A control with its label above and what is wrong with it below. */
export function Field({ label, optional, problem, help, hint: said, day, room, children }: Props) {
  const id = useId();
  const locale = useLocale();
  const hint = said ?? (day ? formatDay(day, locale, 'full') : undefined);
  const described = [help && `${id}-help`, (problem ?? hint ?? room) && `${id}-below`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-small">
        <bdi>{label}</bdi> {optional && <span className="font-normal text-ink-soft">{optional}</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-small">
          {help}
        </p>
      )}
      {children({
        id,
        // What is written goes the way of its script.
        dir: 'auto',
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {problem && (
        <p id={`${id}-below`} className="flex items-start gap-1.5 text-maple text-small">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      {!problem && (hint ?? room) && (
        <p id={`${id}-below`} className={classes('text-ink-soft text-tiny tabular-nums', !hint && 'text-right')}>
          {hint ?? room}
        </p>
      )}
    </div>
  );
}
