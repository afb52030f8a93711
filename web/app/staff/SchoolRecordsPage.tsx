import { useQuery } from '@tanstack/react-query';
import { staffPaths } from '#core/http/page-addresses.ts';
import { schoolSettingsQuery } from '#web/schools/school-settings-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { SchoolRecords } from '#web/settings/SchoolRecords.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The export of a school's records, under its settings. */
export function SchoolRecordsPage() {
  const t = useTranslation();
  const school = useChosenSchool();
  const settings = useQuery(schoolSettingsQuery(school));
  const parent = school === null ? staffPaths.school : `${staffPaths.school}?school=${school}`;
  return (
    <>
      <HeadingWithParent parent={{ to: parent, label: t('schoolSettings.parts') }}>
        {t('schoolRecords.title')}
      </HeadingWithParent>
      <StaleDataNotice queries={[settings]} />
      {settings.isPending && <Skeleton className="h-24" count={2} />}
      {settings.data && <SchoolRecords schoolId={settings.data.schoolId} />}
    </>
  );
}
