import { useQuery } from '@tanstack/react-query';
import { freshForm } from '#core/forms/form-draft-rules.ts';
import { addDays } from '#core/time/day.ts';
import { isGone } from '#web/session/call-error.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { FormEditor } from './FormEditor.tsx';
import { staffFormQuery, staffFormsQuery } from './staff-form-queries.ts';

/** A form being written, new or not; what is published goes on as a new version. */
export function StaffFormPage({ id }: { id: number | undefined }) {
  const t = useWords();
  const locale = useLocale();
  const { schools } = usePerson();
  const { day: today } = useSchoolTime();
  const place = useQuery(staffFormsQuery);
  const asked = useQuery({ ...staffFormQuery(id ?? 0), enabled: id !== undefined });
  const isUnknown = isGone(asked.error);
  const groups = place.data?.groups;
  const fresh = groups && freshForm(groups[0]?.id ?? null, addDays(today, 7));
  const draft = id === undefined ? fresh : asked.data?.draft;
  const title = asked.data?.title;
  return (
    <>
      <SubPageHeading
        back={
          asked.data?.version
            ? { label: t('staffForms.backToAnswers'), to: `/staff/forms/${id}/answers` }
            : { label: t('staffForms.backToList'), to: '/staff/forms' }
        }
      >
        {title?.[locale] || t(id === undefined ? 'staffForms.new' : draft ? 'authoring.untitled' : 'staff.forms')}
      </SubPageHeading>
      {!isUnknown && <Stale asked={id === undefined ? [place] : [place, asked]} />}
      {!draft && !isUnknown && !asked.isError && <Skeleton className="h-40" count={3} />}
      {isUnknown && <RecordNotFound />}
      {draft && place.data && (
        <FormEditor
          form={asked.data}
          saved={draft}
          place={place.data}
          schoolId={asked.data?.schoolId ?? place.data.groups[0]?.schoolId ?? schools[0]?.id ?? 0}
        />
      )}
    </>
  );
}
