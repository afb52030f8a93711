import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import type { NewChild } from '#core/children/family.ts';
import { openGroups } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { Card } from '#web/ui/Card.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { type ChildDraft, ChildForm } from './ChildForm.tsx';
import { useFamilyPaths } from './family-paths.ts';
import { familiesQuery, useOfficeAct, useSchoolInAddress } from './family-queries.ts';

const draftName = 'new child';
const empty: ChildDraft = { givenName: '', familyName: '', groupId: '', number: '', bornOn: '' };

/** Adding one child; many come by a class list. */
export function NewChildPage() {
  const t = useWords();
  const to = useFamilyPaths();
  const [, navigate] = useLocation();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const [touched] = useDraft<ChildDraft>(draftName);
  const adding = useOfficeAct((body: NewChild, key) => call(familyApi.add, { body, key }), {
    onDone({ id, name }) {
      forgetDraft(draftName, touched);
      showToast({ title: t('families.childAdded', { name }) });
      navigate(to.record(id));
    },
  });
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families() }}>{t('families.addChild')}</SubPageHeading>
      <Stale asked={[families]} />
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
