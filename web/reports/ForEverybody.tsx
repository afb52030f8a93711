import type { ReportContent } from '#core/reports/report-content.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { isForAll, type Noting } from './aspects.ts';
import { SameActivities } from './SameActivities.tsx';
import { SameLearning } from './SameLearning.tsx';
import { SameMeal } from './SameMeal.tsx';
import { SameMood } from './SameMood.tsx';
import { SameNap } from './SameNap.tsx';
import { SameNote } from './SameNote.tsx';
import { usualAreas, usualFoods, withUsual } from './usual-texts.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = {
  day: ReportDay;
  writing: GroupDayWriting;
  noting: Noting;
  onNoting: (part: Partial<Noting>) => void;
};

/** Notes the same of every child: of who is there, and of whom nothing is published yet. */
export type NoteForAll = (partsOf: (report: StaffReport) => Partial<ReportContent>) => void;

/** What is the same for everybody, noted once. */
export function ForEverybody({ day, writing, noting, onNoting }: Props) {
  const t = useWords();
  const whom = writing.reports.filter(isForAll);
  const n = whom.length;
  const note: NoteForAll = (partsOf) => {
    if (n === 0) return;
    writing.write(whom.map((report) => ({ childId: report.childId, parts: partsOf(report) })));
    showToast({ title: t('reportEditor.done', { n }) });
  };
  const shared = {
    day: { ...day, foods: withUsual(day.foods, usualFoods), areas: withUsual(day.areas, usualAreas) },
    n,
    note,
  };
  const { aspect } = noting;
  return (
    <Card as="section" aria-labelledby="for-everybody" className="flex flex-col gap-3">
      <div>
        <h2 id="for-everybody" className="font-bold text-card leading-tight">
          {t('reportEditor.forAll')}
        </h2>
        <p className="text-ink-soft text-small">{t('reportEditor.forAllText', { n })}</p>
      </div>
      {aspect === 'meals' && (
        <SameMeal key={noting.slot} {...shared} slot={noting.slot} onSlot={(slot) => onNoting({ slot })} />
      )}
      {aspect === 'naps' && <SameNap {...shared} nap={noting.nap} onNap={(nap) => onNoting({ nap })} />}
      {aspect === 'mood' && (
        <SameMood {...shared} time={noting.moodTime} onTime={(moodTime) => onNoting({ moodTime })} />
      )}
      {aspect === 'activities' && <SameActivities {...shared} />}
      {aspect === 'learningAreas' && <SameLearning {...shared} />}
      {aspect === 'notes' && <SameNote {...shared} />}
    </Card>
  );
}
