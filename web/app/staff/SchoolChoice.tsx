import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { departuresQuery } from '#web/pickups/board/departure-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SchoolName } from './SchoolName.tsx';

/**
 * The school whose departures are shown: a choice for users at several schools, a label for the others. The choice is
 * in the URL.
 */
export function SchoolChoice() {
  const t = useTranslation();
  const [, setParams] = useSearchParams();
  const chosen = useChosenSchool();
  // Keeps the choice and its focus while another school's board loads.
  const { data: board } = useQuery({ ...departuresQuery(chosen), placeholderData: keepPreviousData });
  if (!board || board.schools.length < 2) return <SchoolName />;
  return (
    <span className="relative inline-flex max-w-full items-center text-small">
      <select
        aria-label={t('staff.school')}
        value={chosen ?? board.schoolId}
        // A room belongs to one school.
        onChange={({ target }) => setParams({ school: target.value }, { replace: true })}
        className="min-h-11 min-w-0 max-w-full appearance-none truncate rounded-s bg-transparent py-1 pr-7 font-semibold text-river"
      >
        {board.schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute right-1 text-river" />
    </span>
  );
}
