import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Copy, FileUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Locale } from '#core/lang/locale.ts';
import { copyToNextYear, type DayRange, rangesOf, schoolYearOf } from '#core/school-days/calendar-edit-rules.ts';
import type { StaffCalendar } from '#core/school-days/school-day-api.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { useChosenSchool, useChosenTime } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CalendarYear, kindMarks } from './CalendarYear.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { dayNameOf } from '#web/session/school-day-labels.ts';
import { staffCalendarQuery, useSaveDays } from './staff-school-day-queries.ts';

const DayImport = onDemand(() => import('./DayImport.tsx').then((m) => ({ Screen: m.DayImport })));

type Props = { schoolId: number; languages: readonly Locale[] };

/** The calendar of a school year: at a glance, and as a list of special days. */
export function CalendarEditor({ schoolId, languages }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const school = useChosenSchool();
  const { day: today } = useChosenTime();
  const [searched, setSearched] = useSearchParams();
  const year = schoolYearOf(/^\d{4}$/.test(searched.get('year') ?? '') ? `${searched.get('year')}-08-01` : today);
  const query = useQuery(staffCalendarQuery(school, year));
  const before = useQuery(staffCalendarQuery(school, schoolYearOf(addDays(year.from, -1))));
  const [edited, setEdited] = useState<DayRange | 'new'>();
  const [isCopying, setIsCopying] = useState(false);
  const calendar = query.data;
  const ranges = calendar ? rangesOf({ hours: calendar.versions, days: calendar.days }) : [];
  const copied = copyToNextYear(before.data?.days ?? []).filter(({ day }) => day >= year.from && day <= year.to);
  const show = (firstYear: number) => {
    const next = new URLSearchParams(searched);
    next.set('year', String(firstYear));
    setSearched(next, { replace: true });
  };
  const isImporting = searched.get('import') !== null;
  const showImport = (isShown: boolean) => {
    const next = new URLSearchParams(searched);
    if (isShown) next.set('import', '');
    else next.delete('import');
    setSearched(next);
  };
  const when = ({ from, to }: DayRange) =>
    from === to
      ? formatDay(from, locale, 'full')
      : t('staffSchoolDays.dayRange', { from: formatDay(from, locale, 'long'), to: formatDay(to, locale, 'long') });
  return (
    <div className="flex flex-col gap-4">
      <StaleDataNotice queries={[query]} />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t('staffSchoolDays.previousYear')}
          icon={ChevronLeft}
          onClick={() => show(Number(year.from.slice(0, 4)) - 1)}
        />
        <h2 className="text-center font-bold text-note">
          {t('staffSchoolDays.year', { from: year.from.slice(0, 4), to: year.to.slice(0, 4) })}
        </h2>
        <IconButton
          label={t('staffSchoolDays.nextYear')}
          icon={ChevronRight}
          onClick={() => show(Number(year.from.slice(0, 4)) + 1)}
        />
      </div>
      {isImporting && calendar && (
        <DayImport
          key={schoolId}
          calendar={calendar}
          year={year}
          languages={languages}
          onClose={() => showImport(false)}
        />
      )}
      {!isImporting && (
        <div className="flex flex-wrap gap-2">
          <Button kind="line" icon={<CalendarPlus aria-hidden size={18} />} onClick={() => setEdited('new')}>
            {t('staffSchoolDays.addDays')}
          </Button>
          <Button kind="line" icon={<FileUp aria-hidden size={18} />} onClick={() => showImport(true)}>
            {t('staffSchoolDays.importDays')}
          </Button>
          {ranges.length === 0 && copied.length > 0 && (
            <Button kind="line" icon={<Copy aria-hidden size={18} />} onClick={() => setIsCopying(true)}>
              {t('staffSchoolDays.copyYear')}
            </Button>
          )}
        </div>
      )}
      {query.isPending && <Skeleton className="h-64" count={2} />}
      {calendar && !isImporting && (
        // The list is first on a phone, and next to the year on a wide screen.
        <div className="flex flex-col gap-5 min-[75rem]:flex-row-reverse">
          <section aria-labelledby="special-days" className="flex flex-col gap-2 min-[75rem]:w-96 min-[75rem]:shrink-0">
            <h2 id="special-days" className="font-bold text-note">
              {t('staffSchoolDays.exceptions')}
            </h2>
            {ranges.length === 0 ? (
              <Card>
                <EmptyState
                  icon={CalendarPlus}
                  tone="river"
                  title={t('staffSchoolDays.noExceptions')}
                  text={t('staffSchoolDays.noExceptionsText')}
                />
              </Card>
            ) : (
              <ul className="overflow-hidden rounded-m border border-line bg-surface shadow-1">
                {ranges.map((range) => {
                  const { kind, name, times } = range.entry;
                  const title = dayNameOf(name, locale) || t(`staffSchoolDays.${kind}`);
                  return (
                    <li
                      key={range.from}
                      className="flex items-center gap-3 border-line border-b py-2 pr-2 pl-4 last:border-b-0"
                    >
                      <span aria-hidden className={`size-3 shrink-0 rounded-full ${kindMarks[kind]}`} />
                      <p className="min-w-0 flex-1">
                        <span className="block font-semibold">
                          <BilingualText text={name} fallback={t(`staffSchoolDays.${kind}`)} />
                        </span>
                        <span className="block text-ink-soft text-small">
                          {when(range)} · {t(`staffSchoolDays.${kind}`)}
                          {times.firstSlot !== null && ` · ${formatTime(times.firstSlot, locale)}`}
                        </span>
                      </p>
                      <IconButton
                        label={t('staffSchoolDays.editDays', { name: `${title}, ${when(range)}` })}
                        icon={Pencil}
                        onClick={() => setEdited(range)}
                      />
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
          <div className="min-w-0 flex-1">
            <CalendarYear
              year={year}
              calendar={{ hours: calendar.versions, days: calendar.days }}
              today={calendar.today}
              onChoose={(day) => setEdited(ranges.find(({ from, to }) => day >= from && day <= to) ?? newRange(day))}
            />
          </div>
        </div>
      )}
      {calendar && edited && (
        <DaysDialog
          calendar={calendar}
          languages={languages}
          range={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {calendar && isCopying && (
        <CopyYearDialog schoolId={schoolId} calendar={calendar} copied={copied} onClose={() => setIsCopying(false)} />
      )}
    </div>
  );
}

const newRange = (day: string): DayRange => ({
  from: day,
  to: day,
  entry: { day, kind: 'closed', name: { en: null, fr: null }, times: noTimes },
});

type CopyProps = {
  schoolId: number;
  calendar: StaffCalendar;
  copied: StaffCalendar['days'];
  onClose: () => void;
};

function CopyYearDialog({ schoolId, calendar, copied, onClose }: CopyProps) {
  const t = useTranslation();
  const save = useSaveDays({
    onDone() {
      showToast({ title: t('staffSchoolDays.daysSaved') });
      onClose();
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffSchoolDays.notSaved')), failed: true }),
  });
  return (
    <ConfirmDialog
      title={t('staffSchoolDays.copyTitle')}
      act={t('staffSchoolDays.copy')}
      keep={t('staffSchoolDays.keepEditing')}
      kind="main"
      sending={save.sending}
      onAct={() => save.send({ schoolId, revision: calendar.revision, days: copied }, undefined)}
      onClose={onClose}
    >
      <p>{t('staffSchoolDays.copyText', { n: copied.length })}</p>
    </ConfirmDialog>
  );
}
