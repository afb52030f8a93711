import { type Mood, moods } from '#core/reports/report.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { moodStyles } from '#web/reports/report-labels.ts';

type Props = {
  name: string;
  legend: string;
  value: Mood | null;
  onChange: (mood: Mood) => void;
  hidesLegend?: boolean;
};

/** Five moods, each with icon and label. */
export function MoodChoice({ name, legend, value, onChange, hidesLegend }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className={hidesLegend ? 'sr-only' : 'mb-1.5 font-semibold text-small'}>{legend}</legend>
      <div className="grid grid-cols-3 gap-1 min-[24rem]:grid-cols-[repeat(5,minmax(min-content,1fr))]">
        {moods.map((mood) => {
          const { icon: Icon, tone } = moodStyles[mood];
          return (
            <label
              key={mood}
              className={classes(
                'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-center text-tiny leading-tight',
                'has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
                value === mood ? classes(toneClasses[tone], 'font-bold ring-2 ring-current') : 'text-ink-soft',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={value === mood}
                onChange={() => onChange(mood)}
                className="sr-only"
              />
              <Icon aria-hidden size={24} />
              {t(`reports.${mood}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
