import type { ContentPart, ReportContent } from '#core/reports/report-content.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { isForAll, type Noting } from './aspects.ts';
import { SameActivities } from './SameActivities.tsx';
import { SameLearning } from './SameLearning.tsx';
import { SameMeal } from './SameMeal.tsx';
import { SameMood } from './SameMood.tsx';
import { SameNap } from './SameNap.tsx';
import { SameNote } from './SameNote.tsx';
import { usualAreas, usualFoods, withUsual } from './usual-texts.ts';
import { leftOutInWords } from './not-there-words.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = {
  day: ReportDay;
  writing: GroupDayWriting;
  noting: Noting;
  onNoting: (part: Partial<Noting>) => void;
};

/**
 * Notes the same of every child: of who was at school, and has no published report yet. Whoever's part has no room
 * for it is left out and named. Gives of how many it was noted.
 */
export type NoteForAll = <Part extends ContentPart>(
  part: Part,
  noted: (content: ReportContent) => ReportContent[Part] | undefined,
) => number;

/** What is the same for everybody, noted once. */
export function ForEverybody({ day, writing, noting, onNoting }: Props) {
  const t = useWords();
  const locale = useLocale();
  const listFormat = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  const whom = writing.reports.filter(isForAll);
  const n = whom.length;
  const note: NoteForAll = (part, noted) => {
    if (n === 0) return 0;
    const written = whom.flatMap(({ childId, content }) => {
      const then = noted(content);
      return then ? [{ childId, parts: { [part]: then } }] : [];
    });
    const isLeftOut = ({ childId }: StaffReport) => !written.some((one) => one.childId === childId);
    const leftOut = whom.filter(isLeftOut).map(({ name }) => name);
    writing.write(written);
    showToast({
      title: written.length > 0 ? t('reportEditor.done', { n: written.length }) : t('reportEditor.nothingAdded'),
      ...(leftOut.length > 0 && { text: t('reportEditor.noRoom', { name: listFormat.format(leftOut) }), failed: true }),
    });
    return written.length;
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
        <p className="text-small text-sun empty:hidden">{leftOutInWords(writing.reports, locale, t)}</p>
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
