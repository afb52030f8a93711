import { useQuery } from '@tanstack/react-query';
import { AuditList } from '#web/audit/AuditList.tsx';
import type { FilterSubject } from '#web/audit/AuditFilters.tsx';
import { familiesQuery, useSchoolInAddress } from '#web/children/family-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The audit log, filtered by a person or child of the school. */
export function AuditPage() {
  const t = useTranslation();
  const { data: families } = useQuery(familiesQuery(useSchoolInAddress()));
  const people = [...(families?.staff ?? []), ...(families?.children.flatMap(({ guardians }) => guardians) ?? [])];
  const known: FilterSubject[] = [
    ...[...new Map(people.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
      id,
      name,
      is: 'person' as const,
    })),
    ...(families?.children.map(({ id, name }) => ({ id, name, is: 'child' as const })) ?? []),
  ];
  return (
    <>
      <PageHeading>{t('staff.audit')}</PageHeading>
      <AuditList known={known} />
    </>
  );
}
