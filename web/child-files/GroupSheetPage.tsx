import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { SheetChild } from '#core/child-files/child-card.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { groupSheetQuery } from '#web/children/group-sheet-query.ts';
import { sortedBySeverity } from '#web/children/severity-order.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { SheetLogo } from '#web/session/SheetLogo.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { NotFoundText } from './NotFoundText.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import './child-files.css';

/** The children of a group on one printed page: allergies, contacts, and who is here now. */
export function GroupSheetPage() {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const groupId = Number(/\d+$/.exec(useLocation()[0])?.[0]);
  const sheet = useQuery(groupSheetQuery(groupId));
  const [shown, setShown] = useState<'here' | 'all'>('here');
  const { data } = sheet;
  const here = data?.children.filter(({ isHere }) => isHere) ?? [];
  const children = shown === 'here' ? here : (data?.children ?? []);
  const read = data && schoolTimeAt(new Date(data.at), zone);
  return (
    <>
      <SubPageHeading
        back={{ label: t('attendance.title'), to: staffPaths.attendance }}
        text={t('staffFiles.sheetText')}
      >
        {t('staffFiles.sheet')}
      </SubPageHeading>
      {isNotFound(sheet.error) ? (
        <NotFoundText />
      ) : (
        <>
          <StaleDataNotice queries={[sheet]} />
          {sheet.isPending && <Skeleton className="h-16" count={5} />}
        </>
      )}
      {data && read && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
            <RadioGroup
              name="sheet-children"
              legend={<span className="sr-only">{t('staffFiles.child')}</span>}
              look="bar"
              options={[
                { value: 'here', label: t('staffFiles.hereOnly') },
                { value: 'all', label: t('staffFiles.allChildren') },
              ]}
              value={shown}
              onChange={setShown}
            />
            <Button kind="line" icon={<Printer aria-hidden size={18} />} onClick={() => print()}>
              {t('staffFiles.print')}
            </Button>
          </div>
          <section aria-labelledby="sheet-title" className="group-sheet">
            <SheetLogo schoolId={data.schoolId} />
            <h2 id="sheet-title" className="font-bold text-card">
              {t('children.room', { room: data.room })} · {t('staffFiles.hereCount', { n: here.length })}
            </h2>
            <p className="text-ink-soft text-small">
              {t('staffFiles.sheetAsOf', {
                day: formatDay(read.day, locale, 'full'),
                time: formatTime(read.time, locale),
              })}
            </p>
            {children.length === 0 ? (
              <p className="mt-2 text-small">{t('staffFiles.nobodyHere')}</p>
            ) : (
              <SheetTable rows={children} showsState={shown === 'all'} />
            )}
          </section>
        </>
      )}
    </>
  );
}

function SheetTable({ rows, showsState }: { rows: readonly SheetChild[]; showsState: boolean }) {
  const t = useTranslation();
  return (
    <table className="mt-2 w-full text-small">
      <thead>
        <tr>
          <th scope="col">{t('staffFiles.child')}</th>
          <th scope="col">{t('staffFiles.health')}</th>
          <th scope="col">{t('staffFiles.toCall')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((child) => (
          <tr key={child.childId}>
            <th scope="row" dir="auto">
              {child.name}
              {showsState && (
                <span className="block font-normal text-ink-soft">
                  {t(child.isHere ? 'staffFiles.here' : 'staffFiles.notHere')}
                </span>
              )}
            </th>
            <td>
              <HealthLine child={child} />
            </td>
            <td>
              <CallLine child={child} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HealthLine({ child: { allergies, health } }: { child: SheetChild }) {
  const t = useTranslation();
  const others = [health?.conditions, health?.medication, health?.emergencyInstructions].filter(Boolean).join(' · ');
  return (
    <>
      {allergies === null ? (
        <span className="text-sun">{t('staffFiles.allergiesUnknown')}</span>
      ) : (
        allergies.length > 0 && (
          <strong dir="auto" className="block text-maple">
            {sortedBySeverity(allergies)
              .map(({ what, severity, action }) =>
                [`${what} (${t(`allergies.${severity}`)})`, action].filter(Boolean).join(' · '),
              )
              .join('; ')}
          </strong>
        )
      )}
      {others && (
        <span dir="auto" className="block">
          {others}
        </span>
      )}
    </>
  );
}

/** The guardians, then the emergency contacts in their order. */
function CallLine({ child: { guardians, contacts } }: { child: SheetChild }) {
  const people = [
    ...guardians.map(({ name, phones }) => ({ name, phones })),
    ...contacts.map(({ name, phone, otherPhone }) => ({
      name,
      phones: otherPhone === null ? [phone] : [phone, otherPhone],
    })),
  ].filter(({ phones }) => phones.length > 0);
  return people.map(({ name, phones }, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order is the identity
    <span key={n} className="sheet-person block">
      <bdi>{name}</bdi>{' '}
      {phones.map((phone) => (
        <span key={phone}>
          <PhoneNumber number={phone} />{' '}
        </span>
      ))}
    </span>
  ));
}
