import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { report: Pick<DailyReport, 'teacher' | 'notes' | 'lang'>; room: string };

/** The teacher's note, with the teacher's name. */
export function TeacherNotes({ report: { teacher, notes, lang }, room }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="font-bold text-card leading-tight">{t('reports.teacherNotes')}</h3>
      <div className="flex items-center gap-3">
        <Avatar name={teacher.name} index={teacher.id ?? 0} large />
        <div className="min-w-0">
          <p dir="auto" className="font-semibold leading-tight">
            {teacher.name}
          </p>
          <p className="text-ink-soft text-small">
            {teacher.title && `${staffTitleLabel({ ...teacher, title: teacher.title }, t, locale)} · `}
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
