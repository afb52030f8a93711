/** The demo's absences: every reason among the demo parent's children, and a whole school around them. */
import { addDays } from '#core/time/day.ts';
import { halfDaysOf } from '#core/absences/absence-rules.ts';
import type { AbsenceDuration, AbsenceReason } from '#core/absences/absence.ts';

export type AbsenceSeed = {
  readonly childId: number;
  readonly reportedBy: number;
  readonly date: string;
  readonly endDate?: string;
  readonly duration: AbsenceDuration;
  readonly reason: AbsenceReason;
  readonly notes: string;
  /** The day before or the morning itself. */
  readonly reportedOn: string;
};

type Family = { readonly elder: number; readonly younger: number; readonly one: number; readonly other: number };

/** The demo family's: none is of today, so that one can be reported. Full days are older than the reports. */
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

type Pupil = { readonly childId: number; readonly guardianId: number };

/** One for every fifth child of the others, from two weeks ago to next week; one in four is of today. */
export function schoolAbsences(pupils: readonly Pupil[], today: string): AbsenceSeed[] {
  return pupils
    .filter((_, n) => n % 5 === 3)
    .map(({ childId, guardianId }, n) => {
      const [reason, duration, notes] = others[n % others.length] ?? ['other', 'full_day', ''];
      const date = addDays(today, n % 4 === 0 ? 0 : ((n * 8) % 21) - 13);
      const reportedOn = date < today ? date : addDays(today, -(n % 4 === 0 ? 0 : 2));
      return { childId, reportedBy: guardianId, date, duration, reason, notes, reportedOn };
    });
}

type Placed = { readonly id: number; readonly schoolId: number; readonly createdAt: Date };

/** The rows of one absence: itself, and the half days it takes. */
export function absenceRows(seed: AbsenceSeed, { id, schoolId, createdAt }: Placed) {
  const { childId, date, endDate, duration, reason, notes, reportedBy } = seed;
  return {
    absence: {
      id,
      school_id: schoolId,
      child_id: childId,
      first_day: date,
      last_day: endDate ?? date,
      duration,
      reason,
      notes,
      reported_by: reportedBy,
      created_at: createdAt,
    },
    halfDays: halfDaysOf(seed).map((half) => ({
      school_id: schoolId,
      child_id: childId,
      absence_id: id,
      ...half,
    })),
  };
}
