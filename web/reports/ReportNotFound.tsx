import { UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useStaffReportUrl } from '#web/reports/staff/use-staff-report-url.ts';

/** Shown at the path of a child who is not in the group. */
export function ReportNotFound() {
  const t = useTranslation();
  const { linkTo } = useStaffReportUrl();
  return (
    <>
      <PageHeading>{t('staff.reports')}</PageHeading>
      <Card>
        <EmptyState icon={UserRound} tone="stone" title={t('reports.noChild')} text={t('reportEditor.notInGroup')}>
          <Link href={linkTo()} className={`${buttonClasses('quiet')} mt-3`}>
            {t('reportEditor.back')}
          </Link>
        </EmptyState>
      </Card>
    </>
  );
}
