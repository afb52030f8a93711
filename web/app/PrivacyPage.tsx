import { useQuery } from '@tanstack/react-query';
import { AccessCard } from '#web/audit/AccessCard.tsx';
import { formerChildrenQuery } from '#web/audit/access-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { DataExport } from '#web/settings/DataExport.tsx';
import { PrivacyOfficers } from '#web/settings/PrivacyOfficers.tsx';
import { Retention } from '#web/settings/Retention.tsx';
import { schoolContactsQuery } from '#web/session/school-contact-queries.ts';
import { SettingsSubPage } from '#web/ui/SettingsSubPage.tsx';
import { DataCollected } from '#web/settings/DataCollected.tsx';
import { YourRights } from '#web/settings/YourRights.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** What data is kept about a family and for how long, the privacy officers, and the family's rights. */
export function PrivacyPage({ base }: { base: string }) {
  const t = useTranslation();
  const schools = useQuery(schoolContactsQuery);
  // The children whose access log can be read, current and former. Without any, the last card is hidden.
  const [there, left] = [useChildren(), useQuery(formerChildrenQuery)];
  return (
    <SettingsSubPage title={t('app.privacy')} base={base}>
      <StaleDataNotice queries={[schools, there, left]} />
      <DataCollected />
      <Retention />
      {schools.isPending && <Skeleton className="h-36" />}
      {schools.data && schools.data.length > 0 && <PrivacyOfficers schools={schools.data} />}
      <YourRights />
      <DataExport />
      <AccessCard />
    </SettingsSubPage>
  );
}
