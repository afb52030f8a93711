import type { CustodyGuardian } from '#core/custody/custody-api.ts';
import { previewWeeks } from '#core/custody/custody.ts';
import { type CustodyFacts, custodyPreview, type PreviewDay } from '#core/custody/custody-rules.ts';
import { mondayOf } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { initialsOf, weekdayInitial } from './custody-labels.ts';

type Props = { facts: CustodyFacts; guardians: readonly CustodyGuardian[]; today: string };

const tones = ['river', 'sun', 'fir', 'plum'] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The next eight weeks, one row each, with the guardian of each day, and how many days have gaps or overlaps. */
export function CustodyPreview({ facts, guardians, today }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const days = custodyPreview(facts, mondayOf(today), previewWeeks);
  const weeks = Array.from({ length: previewWeeks }, (_, n) => days.slice(n * 7, n * 7 + 7));
  const ahead = days.filter(({ day }) => day >= today);
  const names = guardians.map(({ name }) => name);
  const shownOf = (personId: number | null): Shown | undefined => {
    const place = guardians.findIndex((one) => one.personId === personId);
    const guardian = guardians[place];
    return (
      guardian && { name: guardian.name, initials: initialsOf(guardian.name, names), tone: tones[place % 4] ?? 'stone' }
    );
  };
  const seen = new Set(days.flatMap(({ parts }) => parts.flatMap(({ personId }) => personId ?? [])));
  const overlaps = ahead.filter(({ hasOverlap }) => hasOverlap).length;
  const gaps = ahead.filter(({ hasGap }) => hasGap).length;
  return (
    <section aria-labelledby="custody-preview" className="flex flex-col gap-2">
      <h3 id="custody-preview" className="font-semibold text-small">
        {t('custody.preview')}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {guardians
          .filter(({ personId }) => seen.has(personId))
          .map(({ personId, name }) => {
            const shown = shownOf(personId);
            return (
              <li key={personId} className="flex items-center gap-1.5">
                <span
                  aria-hidden
                  className={classes('rounded-s px-1.5 font-bold text-tiny', shown && toneClasses[shown.tone])}
                >
                  {shown?.initials}
                </span>
                <bdi>{name}</bdi>
              </li>
            );
          })}
      </ul>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-tiny">
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="w-14 text-left font-normal">
              <span className="sr-only">{t('custody.weekOf', { day: '' })}</span>
            </th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="font-normal">
                {weekdayInitial(weekday, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              <th scope="row" className="text-left font-normal text-ink-soft tabular-nums">
                {formatDay(week[0]?.day ?? '', locale, 'short')}
              </th>
              {week.map((one) => (
                <PreviewCell key={one.day} day={one} isPast={one.day < today} shownOf={shownOf} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={classes('text-small', overlaps > 0 ? 'font-semibold text-maple' : 'text-ink-soft')}>
        {t('custody.overlaps', { n: overlaps })}
      </p>
      <p className={classes('text-small', gaps > 0 ? 'text-sun' : 'text-ink-soft')}>{t('custody.gaps', { n: gaps })}</p>
    </section>
  );
}

type Shown = { readonly name: string; readonly initials: string; readonly tone: (typeof tones)[number] | 'stone' };
type CellProps = { day: PreviewDay; isPast: boolean; shownOf: (personId: number | null) => Shown | undefined };

/** One day: the initials of its guardian, or of both on the day of a change. */
function PreviewCell({ day: { parts, hasOverlap }, isPast, shownOf: of }: CellProps) {
  const t = useTranslation();
  const locale = useLocale();
  const shown = parts.map(({ personId, from }) => ({ from, ...of(personId) }));
  const [before, after] = shown;
  const nameOf = (part: typeof before) => part?.name ?? t('custody.noGuardian');
  const time = after ? formatTime(after.from, locale) : '';
  const who = after ? t('custody.cellTwo', { first: nameOf(before), time, second: nameOf(after) }) : nameOf(before);
  return (
    <td className={classes('p-0', isPast && 'opacity-60')}>
      <span
        className={classes(
          'flex h-8 overflow-hidden rounded-s border',
          hasOverlap ? 'border-2 border-maple' : 'border-transparent',
        )}
      >
        <span className="sr-only">{hasOverlap ? t('custody.cellTwice', { who }) : who}</span>
        {shown.map((part) => (
          <span
            key={part.from}
            aria-hidden
            className={classes(
              'flex min-w-0 flex-1 items-center justify-center font-bold',
              part.tone ? toneClasses[part.tone] : 'bg-sunken text-ink-soft',
            )}
          >
            {part.initials ?? '–'}
          </span>
        ))}
      </span>
    </td>
  );
}
