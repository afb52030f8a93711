import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import { type Child, initialsOf } from '#core/children/child.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { feedbackLink } from '#core/reports/report-rules.ts';
import { useRight } from '#web/session/rights.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { useWords } from '#web/words/words.ts';

type Props = { report: DailyReport; child: Child };

/** What the teacher wrote, and the way to answer. (§2 Daily reports screen) */
export function ReportNotes({ report, child: { id, name, className } }: Props) {
  const t = useWords();
  const mayWrite = useRight('message')(id);
  const { teacher, notes, lang } = report;
  return (
    <>
      <Card as="section" className="flex flex-col gap-3">
        <h3 className="font-bold text-card leading-tight">{t('reports.teacherNotes')}</h3>
        <div className="flex items-center gap-3">
          <span
            aria-hidden
            className={classes(
              'grid size-11 shrink-0 place-items-center rounded-full font-bold text-note',
              tints.river,
            )}
          >
            {initialsOf(teacher.name)}
          </span>
          <div className="min-w-0">
            <p className="font-semibold leading-tight">{teacher.name}</p>
            <p className="text-ink-soft text-small">
              {teacher.title && `${t(`titles.${teacher.title}`)} · `}
              {t('children.room', { room: className })}
            </p>
          </div>
        </div>
        {notes ? (
          <p lang={lang} className="whitespace-pre-line">
            {notes}
          </p>
        ) : (
          <p className="text-ink-soft text-small">{t('reports.noNotes')}</p>
        )}
      </Card>
      <Card as="section" className="flex flex-col gap-3">
        <h3 className="font-bold text-card leading-tight">{t('reports.feedback')}</h3>
        <p className="text-ink-soft text-small">
          {t(mayWrite ? 'reports.feedbackText' : 'reports.mayNotWrite', { name })}
        </p>
        {mayWrite && (
          <Link href={feedbackLink(report)} className={buttonClasses('quiet', true)}>
            <MessageCircle aria-hidden size={18} />
            {t('reports.sendMessage')}
          </Link>
        )}
      </Card>
    </>
  );
}
