/** Absences in the demo seed: every reason among the demo parent's children, and absences across the school. */
import { addDays } from '#core/time/day.ts';
import { halfDaysOf } from '#core/absences/absence-rules.ts';
import type { AbsenceDuration, AbsenceKind, AbsenceReason } from '#core/absences/absence.ts';

export type AbsenceSeed = {
  readonly childId: number;
  readonly reportedBy: number;
  readonly date: string;
  readonly endDate?: string;
  readonly duration: AbsenceDuration;
  /** `absent` by default. A late arrival and an early leaving have a time. */
  readonly kind?: AbsenceKind;
  readonly time?: string;
  readonly reason: AbsenceReason;
  readonly notes: string;
  /** The day before, or the same morning. */
  readonly reportedOn: string;
};

type Family = { readonly elder: number; readonly younger: number; readonly one: number; readonly other: number };

/**
 * The demo family's absences. None is today, so that one can be reported. Full days are older than the daily reports.
 */
export function ownAbsences({ elder, younger, one, other }: Family, today: string): AbsenceSeed[] {
  const ago = (days: number) => addDays(today, -days);
  const holiday = {
    reportedBy: one,
    date: ago(31),
    endDate: ago(29),
    duration: 'full_day',
    reason: 'vacation',
    notes: 'Chez leurs grands-parents, au Lac-Saint-Jean.',
    reportedOn: ago(38),
  } as const;
  return [
    { ...holiday, childId: elder },
    { ...holiday, childId: younger },
    {
      childId: elder,
      reportedBy: one,
      date: ago(17),
      duration: 'full_day',
      reason: 'sick',
      notes: 'Fièvre depuis hier soir.',
      reportedOn: ago(17),
    },
    {
      childId: younger,
      reportedBy: other,
      date: ago(13),
      duration: 'full_day',
      reason: 'family',
      notes: '',
      reportedOn: ago(15),
    },
    {
      childId: younger,
      reportedBy: one,
      date: ago(6),
      duration: 'morning',
      reason: 'other',
      notes: 'Rendez-vous pour le passeport.',
      reportedOn: ago(7),
    },
    {
      childId: elder,
      reportedBy: other,
      date: ago(1),
      duration: 'afternoon',
      reason: 'doctor',
      notes: 'Orthodontiste à 13\u00a0h\u00a030.',
      reportedOn: ago(1),
    },
  ];
}

const others: readonly (readonly [AbsenceReason, AbsenceDuration, string])[] = [
  ['sick', 'full_day', 'Gastro; de retour dès que possible.'],
  ['sick', 'full_day', 'Fever since last night.'],
  ['doctor', 'morning', 'Dentiste.'],
  ['doctor', 'afternoon', 'Eye exam at 1:00\u00a0PM.'],
  ['family', 'full_day', ''],
  ['vacation', 'full_day', 'Back on Monday.'],
  ['other', 'afternoon', 'Départ hâtif.'],
  ['sick', 'full_day', ''],
];

type SeedChild = { readonly childId: number; readonly guardianId: number };

/**
 * One absence for every fifth of the other children, from two weeks ago to next week. One in four is today. Every
 * fiftieth child leaves early today.
 */
export function schoolAbsences(children: readonly SeedChild[], today: string): AbsenceSeed[] {
  const early = children
    .filter((_, n) => n % 50 === 1)
    .map(({ childId, guardianId }): AbsenceSeed => {
      const report = { date: today, duration: 'full_day', kind: 'early', time: '15:45', reason: 'doctor' } as const;
      return { ...report, childId, reportedBy: guardianId, notes: '', reportedOn: today };
    });
  const absences = children
    .filter((_, n) => n % 5 === 3)
    .map(({ childId, guardianId }, n) => {
      const [reason, duration, notes] = others[n % others.length] ?? ['other', 'full_day', ''];
      const date = addDays(today, n % 4 === 0 ? 0 : ((n * 8) % 21) - 13);
      const reportedOn = date < today ? date : addDays(today, -(n % 4 === 0 ? 0 : 2));
      return { childId, reportedBy: guardianId, date, duration, reason, notes, reportedOn };
    });
  return [...absences, ...early];
}

type RowContext = { readonly id: number; readonly schoolId: number; readonly createdAt: Date };

/** The rows of one absence and of its half days. */
export function absenceRows(seed: AbsenceSeed, { id, schoolId, createdAt }: RowContext) {
  const { childId, date, endDate, duration, kind = 'absent', time = null, reason, notes, reportedBy } = seed;
  return {
    absence: {
      id,
      school_id: schoolId,
      child_id: childId,
      first_day: date,
      last_day: endDate ?? date,
      duration,
      kind,
      time,
      reason,
      notes,
      reported_by: reportedBy,
      created_at: createdAt,
    },
    halfDays: (kind === 'absent' ? halfDaysOf(seed) : []).map((half) => ({
      school_id: schoolId,
      child_id: childId,
      absence_id: id,
      ...half,
    })),
  };
}
