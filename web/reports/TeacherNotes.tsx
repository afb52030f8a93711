import { initialsOf } from '#core/children/child.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { useWords } from '#web/words/words.ts';

type Props = { report: Pick<DailyReport, 'teacher' | 'notes' | 'lang'>; room: string };

/** What the teacher wrote, and who that is. (§2 Daily reports screen) */
export function TeacherNotes({ report: { teacher, notes, lang }, room }: Props) {
  const t = useWords();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="font-bold text-card leading-tight">{t('reports.teacherNotes')}</h3>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={classes('grid size-11 shrink-0 place-items-center rounded-full font-bold text-note', tints.river)}
        >
          {initialsOf(teacher.name)}
        </span>
        <div className="min-w-0">
          <p dir="auto" className="font-semibold leading-tight">
            {teacher.name}
          </p>
          <p className="text-ink-soft text-small">
            {teacher.title && `${t(`titles.${teacher.title}`)} · `}
            {t('children.room', { room })}
          </p>
        </div>
      </div>
      {notes ? (
        <p dir="auto" lang={lang} className="whitespace-pre-line">
          {notes}
        </p>
      ) : (
        <p className="text-ink-soft text-small">{t('reports.noNotes')}</p>
      )}
    </Card>
  );
}
