import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import type { NewChild } from '#core/children/family.ts';
import { openGroups } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/Card.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ChildDraft, ChildForm } from './ChildForm.tsx';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { familiesQuery, useStaffMutation, useSchoolInAddress } from '#web/children/family-queries.ts';

const draftName = 'new child';
const empty: ChildDraft = { givenName: '', familyName: '', groupId: '', number: '', bornOn: '' };

/** Adds one child. Several are imported with a class list. */
export function NewChildPage() {
  const t = useTranslation();
  const to = useFamilyPaths();
  const [, navigate] = useLocation();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const [touched] = useDraft<ChildDraft>(draftName);
  const adding = useStaffMutation((body: NewChild, key) => call(familyApi.add, { body, key }), {
    onDone({ id, name }) {
      deleteDraft(draftName, touched);
      showToast({ title: t('families.childAdded', { name }) });
      navigate(to.record(id));
    },
  });
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families() }}>{t('families.addChild')}</SubPageHeading>
      <StaleDataNotice queries={[families]} />
      {families.isPending && <Skeleton className="h-96" />}
      {families.data && (
        <Card>
          <ChildForm
            draftName={draftName}
            before={empty}
            groups={openGroups(families.data.groups)}
            saving={adding}
            refusedTitle={t('families.notAdded')}
            onSave={(child) => adding.mutate({ ...child, schoolId: families.data.schoolId })}
          />
        </Card>
      )}
    </>
  );
}
