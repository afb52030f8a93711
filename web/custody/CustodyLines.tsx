import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { FamilyCustody } from '#core/custody/custody-api.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { weekLabel } from './family-custody-labels.ts';
import { familyCustodyQuery } from './family-custody-queries.ts';

/** Whose week it is for each child with a custody calendar, and a swap that awaits an answer. */
export function CustodyLines({ path }: { path: string }) {
  const query = useQuery(familyCustodyQuery);
  if (!query.data?.length) return null;
  return (
    <ul className="divide-y divide-line rounded-m border border-line bg-surface shadow-1">
      {query.data.map((custody) => (
        <CustodyLine key={custody.childId} custody={custody} path={path} />
      ))}
    </ul>
  );
}

function CustodyLine({ custody, path }: { custody: FamilyCustody; path: string }) {
  const t = useTranslation();
  const { children } = useChildren();
  const { time } = useSchoolTime(custody.childId);
  const name = children.find(({ id }) => id === custody.childId)?.name;
  return (
    <li>
      <Link href={`${path}?child=${custody.childId}`} className="flex min-h-12 items-center gap-3 px-3 py-1.5">
        <CalendarDays aria-hidden size={20} className="shrink-0 text-river" />
        <span className="min-w-0 flex-1 text-small leading-snug">
          {name && <bdi className="font-semibold">{`${name} · `}</bdi>}
          {weekLabel(custody, time, t)}
          {custody.swaps.some(({ mayAnswer }) => mayAnswer) && (
            <span className="block font-semibold text-sun">{t('familyCustody.swapWaits')}</span>
          )}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
