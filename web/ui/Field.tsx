import './styles/fields.css';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale } from '#web/i18n/use-translation.ts';
import { classes } from '#web/ui/styles/classes.ts';

type Wiring = { id: string; dir: 'auto'; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  label: string;
  /** The language of the label, if it is not the page's. */
  labelLang?: Locale | undefined;
  optional?: string;
  problem?: string | undefined;
  /** Shown below the label. */
  help?: string | undefined;
  /** Shown below the field. */
  hint?: string | undefined;
  /**
   * The date (`yyyy-MM-dd`) in a date field, shown below it in the page's language: the browser uses its own language.
   */
  day?: string | undefined;
  /** The remaining length, shown below the end of the field. */
  room?: string | undefined;
  /** Renders the control with the ids of its label and its problem. */
  children: (wiring: Wiring) => ReactNode;
};

/** The classes of every text control. */
export const controlClasses =
  'min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink placeholder:text-ink-faint aria-invalid:border-maple aria-invalid:border-2';

/** A control with its label above and its problem below. */
export function Field({ label, labelLang, optional, problem, help, hint: text, day, room, children }: Props) {
  const id = useId();
  const locale = useLocale();
  const hint = text ?? (day ? formatDay(day, locale, 'full') : undefined);
  const described = [help && `${id}-help`, (problem ?? hint ?? room) && `${id}-below`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-small">
        <bdi lang={labelLang}>{label}</bdi> {optional && <span className="font-normal text-ink-soft">{optional}</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-small">
          {help}
        </p>
      )}
      {children({
        id,
        // Text direction follows the script.
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
