import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { SchoolFamilies } from '#core/children/family.ts';
import { Field } from '#web/ui/Field.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useIdlePrefetch } from '#web/lazy/use-idle-prefetch.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ChildList } from './ChildList.tsx';
import { familyTabs } from '#web/children/family-paths.ts';
import { familiesQuery, useSchoolInAddress } from '#web/children/family-queries.ts';
import { GroupList } from './GroupList.tsx';
import { InvitationList } from './InvitationList.tsx';
import { StaffList } from './StaffList.tsx';

/** Administration of the school's families. The selected tab is in the URL. */
export function FamilyPage() {
  const t = useTranslation();
  useIdlePrefetch(() => import('./ChildRecordPage.tsx'));
  const [params, setParams] = useSearchParams();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const tab = familyTabs.find((one) => one === params.get('tab')) ?? 'children';
  const choose = (next: string) => {
    const school = params.get('school');
    setParams({ ...(next !== 'children' && { tab: next }), ...(school && { school }) }, { replace: true });
  };
  return (
    <>
      <PageHeading>{t('staff.families')}</PageHeading>
      {families.data && <SchoolField families={families.data} />}
      <TabList
        label={t('families.tabs')}
        tabs={familyTabs.map((value) => ({ value, label: t(`families.${value}`) }))}
        value={tab}
        onChange={choose}
        panelId="family-tab"
      />
      <StaleDataNotice queries={[families]} />
      <TabPanel id="family-tab" label={t(`families.${tab}`)} className="flex flex-col gap-4">
        {families.isPending && <Skeleton className="h-16" count={6} />}
        {families.data && tab === 'children' && <ChildList families={families.data} />}
        {families.data && tab === 'groups' && <GroupList families={families.data} />}
        {families.data && tab === 'staff' && <StaffList families={families.data} />}
        {families.data && tab === 'invitations' && <InvitationList families={families.data} />}
      </TabPanel>
    </>
  );
}

/** The choice of school; empty for a user of one school. */
function SchoolField({ families: { schools, schoolId } }: { families: SchoolFamilies }) {
  const t = useTranslation();
  const [params, setParams] = useSearchParams();
  if (schools.length < 2) return null;
  const tab = params.get('tab');
  return (
    <Field label={t('families.school')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={schoolId}
          onChange={({ target }) => setParams({ school: target.value, ...(tab && { tab }) }, { replace: true })}
        >
          {schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
