import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { type GroupMonth, monthApi } from '#core/attendance/month.ts';
import { monthAfter } from '#core/attendance/month-rules.ts';
import { GroupFilter } from '#web/children/GroupFilter.tsx';
import { SheetLogo } from '#web/session/SheetLogo.tsx';
import { useChosenSchool, useChosenTime } from '#web/session/use-chosen-school.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { monthQuery, registersQuery } from '#web/attendance/attendance-queries.ts';
import { ChildMonth } from './ChildMonth.tsx';
import { MonthTable } from './MonthTable.tsx';
import './month.css';

const isMonth = (text: string | null) => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** A month of a group's attendance as codes, or of one of its children with times: to read, print and export. */
export function MonthPage() {
  const t = useTranslation();
  const locale = useLocale();
  const [searched] = useSearchParams();
  const [, navigate] = useLocation();
  const registers = useQuery(registersQuery(useChosenSchool()));
  const { day: chosenDay } = useChosenTime(registers.data);
  const thisMonth = (registers.data?.today ?? chosenDay).slice(0, 7);
  const text = searched.get('month');
  const month = text !== null && isMonth(text) && text < thisMonth ? text : thisMonth;
  const groups = registers.data?.groups.filter(({ mayMark }) => mayMark) ?? [];
  const group = groups.find(({ room }) => room === searched.get('room')) ?? groups[0];
  const childId = Number(searched.get('child'));
  const child = group?.children.some((one) => one.childId === childId) ? childId : null;
  const query = useQuery({ ...monthQuery(group?.groupId ?? 0, month, child), enabled: group !== undefined });
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(searched);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
  const go = (next: string) => navigate(to({ month: next >= thisMonth ? null : next }), { replace: true });
  const back = new URLSearchParams(searched);
  for (const name of ['month', 'child']) back.delete(name);
  const file =
    group && `${monthApi.file.path}?${new URLSearchParams({ group: String(group.groupId), month, ...idOf(child) })}`;
  return (
    <>
      <div className="on-screen">
        <SubPageHeading back={{ label: t('attendance.title'), to: `/staff/attendance?${back}` }}>
          {t('months.title')}
        </SubPageHeading>
      </div>
      <div className="on-screen flex max-w-column items-center gap-3">
        <IconButton label={t('months.previous')} icon={ChevronLeft} onClick={() => go(monthAfter(month, -1))} />
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center font-bold text-card">
          <span className="inline-block first-letter:uppercase">{formatMonth(month, locale)}</span>
        </h2>
        <IconButton
          label={t('months.next')}
          icon={ChevronRight}
          aria-disabled={month >= thisMonth || undefined}
          onClick={() => month < thisMonth && go(monthAfter(month, 1))}
        />
      </div>
      <StaleDataNotice queries={[registers, query]} />
      {registers.data && groups.length === 0 && (
        <Card>
          <EmptyState icon={Printer} tone="stone" title={t('register.none')} text={t('register.noneText')} />
        </Card>
      )}
      {registers.data && (
        <div className="on-screen">
          <GroupFilter rooms={groups.map(({ room }) => room)} chosen={group?.room ?? null} all={false} />
        </div>
      )}
      {(registers.isPending || (group && query.isPending)) && <Skeleton className="h-12" count={8} />}
      {query.data && (
        <>
          <div className="on-screen flex flex-wrap gap-2">
            <Button kind="line" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
              {t('months.print')}
            </Button>
            <a href={file} download className={buttonClasses('line')}>
              <Download aria-hidden size={18} />
              {t('months.export')}
            </a>
          </div>
          <MonthSheet month={query.data} child={child} to={(id) => to({ child: id === null ? null : String(id) })} />
        </>
      )}
    </>
  );
}

type SheetProps = { month: GroupMonth; child: number | null; to: (childId: number | null) => string };

/** What is printed: the school, the group and the month, then the table and its legend. */
function MonthSheet({ month, child, to }: SheetProps) {
  const t = useTranslation();
  const locale = useLocale();
  const [only] = month.children;
  return (
    <div className="month-sheet flex flex-col gap-3">
      <SheetLogo schoolId={month.schoolId} />
      <h3 id="month-sheet" className="font-bold text-note">
        {[month.school, t('children.room', { room: month.room }), formatMonth(month.month, locale)].join(', ')}
      </h3>
      {child !== null && only ? (
        <ChildMonth month={month} child={only} whole={to(null)} />
      ) : (
        <MonthTable month={month} to={to} />
      )}
    </div>
  );
}

const idOf = (child: number | null): { child?: string } => (child === null ? {} : { child: String(child) });

/** `April 2026`, `avril 2026`. */
function formatMonth(month: string, locale: 'en' | 'fr'): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(`${locale}-CA`, style).format(new Date(`${month}-01T00:00:00Z`));
}
