/** A one-line summary of a report part, to compare two versions. */
import type { Locale } from '#core/lang/locale.ts';
import { type contentIn, type ContentPart } from '#core/reports/report-content.ts';
import { moodTimes } from '#core/reports/report.ts';
import { formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { portionLabels } from '#web/reports/report-labels.ts';

export function sectionSummary(
  { mood, meals, naps, learningAreas, activities, notes }: ReturnType<typeof contentIn>,
  part: ContentPart,
  locale: Locale,
  t: Translate,
): string {
  const at = (time: string) => formatTime(time, locale);
  const lines = {
    mood: () =>
      moodTimes.map((time) => {
        const felt = mood[time];
        return `${t(`reports.${time}`)}, ${t(felt ? `reports.${felt}` : 'reports.noMood')}`;
      }),
    meals: () => meals.map(({ time, food, eaten }) => `${at(time)} ${food}, ${t(portionLabels[eaten])}`),
    naps: () => naps.map(({ start, end }) => t('reports.fromTo', { from: at(start), to: at(end) })),
    learningAreas: () => learningAreas.map(({ area, progress }) => `${area}, ${t('reports.percent', { n: progress })}`),
    activities: () => activities.map(({ time, title }) => `${at(time)} ${title}`),
    notes: () => (notes ? [notes] : []),
  };
  return lines[part]().join('; ') || t('reportEditor.notServed');
}
