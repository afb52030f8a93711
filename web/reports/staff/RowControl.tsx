import { mealAt, withNap } from '#core/reports/group-day-rules.ts';
import { areOverlapping, type ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { formatTime } from '#core/time/format.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { NoteTemplatePicker } from './NoteTemplatePicker.tsx';
import type { SectionChoice } from './report-sections.ts';
import { MoodChoice } from './MoodChoice.tsx';
import { PortionChoice } from './PortionChoice.tsx';
import type { ReportAutosave } from './use-report-autosave.ts';

type Props = { report: StaffReport; writing: ReportAutosave; noting: SectionChoice };

/** One child's individual value of the part being edited. */
export function RowControl({ report: { childId, name, givenName, content }, writing, noting }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const write = (parts: Partial<ReportContent>) => writing.write([{ childId, parts }]);
  const quiet = 'min-h-8 text-ink-soft text-small';
  if (noting.aspect === 'meals') {
    const meal = mealAt(content, noting.slot);
    if (!meal) return <p className={quiet}>{t('reportEditor.notServed')}</p>;
    return (
      <PortionChoice
        name={`eaten-${childId}`}
        legend={t('reportEditor.eatenBy', { name })}
        value={meal.eaten}
        onChange={(eaten) => write({ meals: content.meals.map((one) => (one === meal ? { ...meal, eaten } : one)) })}
      />
    );
  }
  if (noting.aspect === 'naps') {
    const { nap } = noting;
    const slept = content.naps.find((one) => areOverlapping(one, nap)) ?? content.naps[0];
    const { start, end } = slept ?? nap;
    return (
      <Switch
        label={t('reportEditor.slept', { name, from: formatTime(start, locale), to: formatTime(end, locale) })}
        checked={slept !== undefined}
        onChange={(on) => {
          const naps = on ? withNap(content, nap) : content.naps.filter((one) => one !== slept);
          if (naps) write({ naps });
        }}
      />
    );
  }
  if (noting.aspect === 'mood') {
    const time = noting.moodTime === 'all' ? 'overall' : noting.moodTime;
    return (
      <MoodChoice
        hidesLegend
        name={`mood-${childId}`}
        legend={t('reportEditor.moodOf', { name })}
        value={content.mood[time]}
        onChange={(mood) => write({ mood: { ...content.mood, [time]: mood } })}
      />
    );
  }
  if (noting.aspect === 'activities')
    return <p className={quiet}>{t('reportEditor.activityCount', { n: content.activities.length })}</p>;
  if (noting.aspect === 'learningAreas')
    return <p className={quiet}>{t('reportEditor.areaCount', { n: content.learningAreas.length })}</p>;
  return (
    <>
      <p className="line-clamp-2 text-ink-soft text-small">
        <BilingualText text={content.notes} fallback={t('reportEditor.noNote')} />
      </p>
      <NoteTemplatePicker
        name={name}
        givenName={givenName}
        notes={content.notes}
        onChange={(notes) => write({ notes })}
      />
    </>
  );
}
