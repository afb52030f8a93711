import { type LateMinutes, lateChoices } from '#core/alerts/alert.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { chosen: LateMinutes | null; sending: boolean; onTell: (minutes: LateMinutes) => void };

/** How late a parent will be, after a "running late" alert: one tap, changed by another. */
export function LateMinutesChoice({ chosen, sending, onTell }: Props) {
  const t = useTranslation();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="float-left mr-2 w-full text-ink-soft text-small medium:w-auto">{t('alerts.howLate')}</legend>
      {lateChoices.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-pressed={chosen === minutes}
          aria-disabled={sending}
          onClick={() => !sending && chosen !== minutes && onTell(minutes)}
          className={classes(
            'min-h-11 rounded-full border px-4 font-semibold text-small',
            chosen === minutes ? 'border-river bg-river-tint text-river-strong' : 'border-line bg-surface',
          )}
        >
          {t('alerts.minutes', { n: minutes })}
        </button>
      ))}
    </fieldset>
  );
}
