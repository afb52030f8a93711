import { useQuery } from '@tanstack/react-query';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import { addDays } from '#core/time/day.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { FormEditor } from './editor/FormEditor.tsx';
import { staffFormQuery, staffFormsQuery } from './staff-form-queries.ts';

/** The editor of a new or existing form. Editing a published form creates a new version. */
export function StaffFormPage({ id }: { id: number | undefined }) {
  const t = useTranslation();
  const locale = useLocale();
  const { schools } = useCurrentUser();
  const { day: today } = useSchoolTime();
  const place = useQuery(staffFormsQuery);
  const query = useQuery({ ...staffFormQuery(id ?? 0), enabled: id !== undefined });
  const isUnknown = isNotFound(useLastError(query.error, hasFailed(query)));
  const groups = place.data?.groups;
  const fresh = groups && emptyFormDraft(groups[0]?.id ?? null, addDays(today, 7));
  const draft = id === undefined ? fresh : query.data?.draft;
  const title = inLanguage(query.data?.title ?? {}, locale);
  return (
    <>
      <SubPageHeading
        back={
          query.data?.version
            ? { label: t('staffForms.backToAnswers'), to: `/staff/forms/${id}/answers` }
            : { label: t('staffForms.backToList'), to: '/staff/forms' }
        }
        lang={title.lang}
      >
        {title.text || t(id === undefined ? 'staffForms.new' : draft ? 'authoring.untitled' : 'staff.forms')}
      </SubPageHeading>
      {!isUnknown && <StaleDataNotice queries={id === undefined ? [place] : [place, query]} />}
      {!draft && !isUnknown && !hasFailed(query) && <Skeleton className="h-40" count={3} />}
      {isUnknown && <RecordNotFound />}
      {draft && place.data && (
        <FormEditor
          form={query.data}
          saved={draft}
          place={place.data}
          schoolId={query.data?.schoolId ?? place.data.groups[0]?.schoolId ?? schools[0]?.id ?? 0}
        />
      )}
    </>
  );
}
