import { useQuery } from '@tanstack/react-query';
import { AuditList } from '#web/audit/AuditList.tsx';
import type { Known } from '#web/audit/AuditFilters.tsx';
import { familiesQuery, useSchoolInAddress } from '#web/children/family-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';

/** What was done at the school, asked for by whoever is known there. */
export function AuditPage() {
  const t = useWords();
  const { data: families } = useQuery(familiesQuery(useSchoolInAddress()));
  const people = [...(families?.staff ?? []), ...(families?.children.flatMap(({ guardians }) => guardians) ?? [])];
  const known: Known[] = [
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
