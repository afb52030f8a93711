import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { DoNotReleaseList, DoNotReleaseName } from '#core/pickup-people/do-not-release.ts';
import { peopleOfName } from '#core/pickup-people/do-not-release-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DoNotReleaseDialog } from './DoNotReleaseDialog.tsx';
import { doNotReleaseQuery } from './do-not-release-queries.ts';

type Props = {
  childId: number;
  /** False for an office member who is or was a guardian of the child. */
  mayManage: boolean;
};

/** The do-not-release list on a child's record, for the office. */
export function DoNotReleaseCard({ childId, mayManage }: Props) {
  const t = useTranslation();
  const query = useQuery({ ...doNotReleaseQuery(childId), enabled: mayManage });
  return (
    <Card as="section" aria-labelledby="do-not-release" className="flex flex-col gap-3">
      <div>
        <h2 id="do-not-release" className="flex items-center gap-2 font-bold text-card">
          <UserRoundX aria-hidden size={20} className="text-maple" />
          {t('doNotRelease.title')}
        </h2>
        <p className="text-ink-soft text-small">{t('doNotRelease.intro')}</p>
      </div>
      {!mayManage && <p className="text-small">{t('doNotRelease.own')}</p>}
      {mayManage && <StaleDataNotice queries={[query]} />}
      {mayManage && query.isPending && <Skeleton className="h-16" count={1} />}
      {query.data && <Names list={query.data} />}
    </Card>
  );
}

function Names({ list }: { list: DoNotReleaseList }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [isOpen, setOpen] = useState(false);
  const { names, people, setBy, setAt } = list;
  return (
    <>
      {names.length === 0 && <p className="text-small">{t('doNotRelease.none')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {names.map((one) => (
          <li key={one.name} className="py-2 first:pt-0 last:pb-0">
            <NameText one={one} people={people} />
          </li>
        ))}
      </ul>
      {setBy !== null && setAt !== null && (
        <p className="text-ink-soft text-tiny">
          {t('doNotRelease.changedBy', {
            name: setBy,
            day: formatDay(schoolTimeAt(new Date(setAt), zone).day, locale, 'long'),
          })}
        </p>
      )}
      <Button kind="quiet" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('doNotRelease.edit')}
      </Button>
      {isOpen && <DoNotReleaseDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameText({ one, people }: { one: DoNotReleaseName; people: DoNotReleaseList['people'] }) {
  const t = useTranslation();
  const locale = useLocale();
  const { name, reason, from, until, others } = one;
  const days = [
    from && t('doNotRelease.from', { day: formatDay(from, locale, 'long') }),
    until && t('doNotRelease.until', { day: formatDay(until, locale, 'long') }),
  ].filter(Boolean);
  const matching = peopleOfName(name, people).filter(({ id }) => !others.includes(id));
  return (
    <>
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      {days.length > 0 && <p className="text-small">{days.join(' · ')}</p>}
      {reason && (
        <p dir="auto" className="text-ink-soft text-small">
          {reason}
        </p>
      )}
      {matching.length > 0 && (
        <p className="font-semibold text-maple text-small">
          {t('doNotRelease.matches', { names: matching.map((person) => person.names[0]).join(', ') })}
        </p>
      )}
    </>
  );
}
