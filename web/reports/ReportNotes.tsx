import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { Child } from '#core/children/child.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { feedbackLink } from '#core/reports/report-rules.ts';
import { useRight } from '#web/session/use-right.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TeacherNotes } from '#web/reports/staff/TeacherNotes.tsx';

type Props = { report: DailyReport; child: Child };

/** The teacher's note, with a link to reply. */
export function ReportNotes({ report, child: { id, name, className } }: Props) {
  const t = useTranslation();
  const mayWrite = useRight('message')(id);
  return (
    <>
      <TeacherNotes report={report} room={className} />
      <Card as="section" className="flex flex-col gap-3">
        <h3 className="font-bold text-card leading-tight">{t('reports.feedback')}</h3>
        <p className="text-ink-soft text-small">
          {t(mayWrite ? 'reports.feedbackText' : 'reports.messagingNotAllowed', { name })}
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
