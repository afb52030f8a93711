import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { SchoolFamilies } from '#core/children/family.ts';
import { Field } from '#web/ui/Field.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useAhead } from '#web/ui/use-ahead.ts';
import { useWords } from '#web/words/words.ts';
import { ChildList } from './ChildList.tsx';
import { familyTabs } from './family-paths.ts';
import { familiesQuery, useSchoolInAddress } from './family-queries.ts';
import { GroupList } from './GroupList.tsx';
import { InvitationList } from './InvitationList.tsx';
import { StaffList } from './StaffList.tsx';

/** The school's families as its office keeps them. Which part is shown is in the address. */
export function FamilyPage() {
  const t = useWords();
  useAhead(() => import('./RecordPage.tsx'));
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
      <Stale asked={[families]} />
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

/** Which of one's schools; nothing for who has one. */
function SchoolField({ families: { schools, schoolId } }: { families: SchoolFamilies }) {
  const t = useWords();
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
