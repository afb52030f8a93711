import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { staffPaths } from '#core/http/page-addresses.ts';
import { CalendarEditor } from '#web/school-days/CalendarEditor.tsx';
import { HoursEditor } from '#web/school-days/HoursEditor.tsx';
import { withCatalog } from '#web/i18n/locale.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NewSchoolPage } from '#web/schools/NewSchoolPage.tsx';
import { ShowFirstSteps } from '#web/schools/ShowFirstSteps.tsx';
import { SchoolForm } from '#web/schools/SchoolForm.tsx';
import { StorageUse } from '#web/schools/StorageUse.tsx';
import { RoomDeviceList } from '#web/room-devices/RoomDeviceList.tsx';
import { WordsEditor } from '#web/schools/WordsEditor.tsx';
import { schoolSettingsQuery } from '#web/schools/school-settings-queries.ts';

const WebhooksPage = onDemand(() =>
  withCatalog('staffWebhooks', import('./WebhooksPage.tsx')).then((m) => ({ Screen: m.WebhooksPage })),
);

const SignInRulePage = onDemand(() =>
  withCatalog('staffSignIn', import('./SignInRulePage.tsx')).then((m) => ({ Screen: m.SignInRulePage })),
);

const SchoolRecordsPage = onDemand(() =>
  withCatalog('staffRecords', import('./SchoolRecordsPage.tsx')).then((m) => ({ Screen: m.SchoolRecordsPage })),
);

const parts = ['school', 'hours', 'calendar', 'words', 'devices'] as const;
type Part = (typeof parts)[number];

const pathOf = (part: Part) => (part === 'school' ? staffPaths.school : `${staffPaths.school}/${part}`);

/** The settings of a school for its office: the school itself, hours, calendar and words. The part is in the URL. */
export function SchoolSettingsPage() {
  const t = useTranslation();
  const [path, navigate] = useLocation();
  const school = useChosenSchool();
  const settings = useQuery(schoolSettingsQuery(school));
  const panel = useId();
  const part = parts.find((one) => path.toLowerCase().endsWith(`/${one}`)) ?? 'school';
  const chosen = school === null ? '' : `?school=${school}`;
  if (path.toLowerCase().endsWith('/new')) return <NewSchoolPage />;
  if (path.toLowerCase().endsWith('/sign-in')) return <SignInRulePage />;
  if (path.toLowerCase().endsWith('/webhooks')) return <WebhooksPage />;
  if (path.toLowerCase().endsWith('/records')) return <SchoolRecordsPage />;
  return (
    <>
      <PageHeading>{t('schoolSettings.parts')}</PageHeading>
      <StaleDataNotice queries={[settings]} />
      <TabList
        label={t('schoolSettings.parts')}
        tabs={parts.map((value) => ({ value, label: t(`schoolSettings.${value}`) }))}
        value={part}
        onChange={(next) => navigate(`${pathOf(next)}${chosen}`, { replace: true })}
        panelId={panel}
      />
      <TabPanel id={panel} label={t(`schoolSettings.${part}`)}>
        {settings.isPending && <Skeleton className="h-20" count={4} />}
        {settings.data && part === 'school' && (
          <>
            <SchoolForm key={settings.data.schoolId} settings={settings.data} />
            <StorageUse schoolId={settings.data.schoolId} />
            <div className="mt-4 flex flex-wrap gap-2">
              {settings.data.mayAddSchool && (
                <Link href={`${staffPaths.school}/new`} className={buttonClasses('line')}>
                  {t('newSchool.add')}
                </Link>
              )}
              <Link href={`${staffPaths.school}/sign-in${chosen}`} className={buttonClasses('line')}>
                {t('schoolSettings.signIn')}
              </Link>
              <Link href={`${staffPaths.school}/webhooks${chosen}`} className={buttonClasses('line')}>
                {t('schoolSettings.webhooks')}
              </Link>
              <Link href={`${staffPaths.school}/records${chosen}`} className={buttonClasses('line')}>
                {t('schoolSettings.records')}
              </Link>
              <ShowFirstSteps school={settings.data.schoolId} />
            </div>
          </>
        )}
        {settings.data && part === 'hours' && (
          <HoursEditor key={settings.data.schoolId} schoolId={settings.data.schoolId} />
        )}
        {settings.data && part === 'calendar' && (
          <CalendarEditor
            key={settings.data.schoolId}
            schoolId={settings.data.schoolId}
            languages={settings.data.languages}
          />
        )}
        {settings.data && part === 'words' && <WordsEditor />}
        {settings.data && part === 'devices' && <RoomDeviceList schoolId={settings.data.schoolId} />}
      </TabPanel>
    </>
  );
}
