import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { departuresQuery } from '#web/pickups/departure-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useWords } from '#web/words/words.ts';
import { SchoolName } from './SchoolName.tsx';

/**
 * Which school's departures are shown: chosen by who works at several, only said to everybody else. The choice is in
 * the address.
 */
export function SchoolChoice() {
  const t = useWords();
  const [, setParams] = useSearchParams();
  const chosen = useChosenSchool();
  // While another school's board is on its way the choice stays, and the focus with it.
  const { data: board } = useQuery({ ...departuresQuery(chosen), placeholderData: keepPreviousData });
  if (!board || board.schools.length < 2) return <SchoolName />;
  return (
    <span className="relative inline-flex max-w-full items-center text-small">
      <select
        aria-label={t('staff.school')}
        value={chosen ?? board.schoolId}
        // The rooms of one school are not another's.
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
