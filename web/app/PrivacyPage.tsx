import { useQuery } from '@tanstack/react-query';
import { AccessCard } from '#web/audit/AccessCard.tsx';
import { leftQuery } from '#web/audit/access-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { MyData } from '#web/settings/MyData.tsx';
import { PrivacyOfficers } from '#web/settings/PrivacyOfficers.tsx';
import { Retention } from '#web/settings/Retention.tsx';
import { schoolContactsQuery } from '#web/settings/school-contact-queries.ts';
import { SubPage } from '#web/ui/SubPage.tsx';
import { WhatIsKept } from '#web/settings/WhatIsKept.tsx';
import { YourRights } from '#web/settings/YourRights.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';

/**
 * What is kept of a family, how long, who answers for it, and what one may do about it. (§2 Settings, Support group)
 */
export function PrivacyPage({ base }: { base: string }) {
  const t = useWords();
  const schools = useQuery(schoolContactsQuery);
  // Whose record may have been looked at: without them the last card is not there.
  const [there, left] = [useChildren(), useQuery(leftQuery)];
  return (
    <SubPage title={t('app.privacy')} base={base}>
      <Stale asked={[schools, there, left]} />
      <WhatIsKept />
      <Retention />
      {schools.isPending && <Skeleton className="h-36" />}
      {schools.data && schools.data.length > 0 && <PrivacyOfficers schools={schools.data} />}
      <YourRights />
      <MyData />
      <AccessCard />
    </SubPage>
  );
}
