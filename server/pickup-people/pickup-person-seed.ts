/** Pickup people in the demo seed. Every name is invented. */
import type { Relationship } from '#core/children/relationships.ts';
import { addDays } from '#core/time/day.ts';

export type PersonSeed = {
  readonly name: string;
  readonly relationship: Relationship;
  readonly childIds: readonly number[];
  readonly namedBy: number;
  /** A pickup person for one day is approved automatically; for others this is the office's decision. */
  readonly standing: { readonly validOn: string } | { readonly decidedBy: number } | 'pending';
  readonly namedOn: string;
};

/** The pickup person that the demo parent names for today only. */
export const neighbour = { name: 'Claire Bellemare', relationship: 'neighbour' } as const;

type Family = {
  readonly childIds: readonly number[];
  readonly parent: number;
  readonly office: number;
};

/** The demo family's pickup people: the grandmother, and the neighbour for today. */
export function ownPeople({ childIds, parent, office }: Family, today: string): PersonSeed[] {
  return [
    {
      name: 'Hélène Lafrenière',
      relationship: 'grandmother',
      childIds,
      namedBy: parent,
      standing: { decidedBy: office },
      namedOn: addDays(today, -64),
    },
    { ...neighbour, childIds, namedBy: parent, standing: { validOn: today }, namedOn: today },
  ];
}

type NamedChild = { readonly childId: number; readonly guardianId: number };

/** A pickup person of another family who is pending approval. */
export function personToApprove({ childId, guardianId }: NamedChild, today: string): PersonSeed {
  return {
    name: 'Nadine Charrette',
    relationship: 'aunt',
    childIds: [childId],
    namedBy: guardianId,
    standing: 'pending',
    namedOn: addDays(today, -1),
  };
}

/** One pickup person for every sixth of the other children. */
export function schoolPeople(children: readonly NamedChild[], office: number, today: string): PersonSeed[] {
  return children
    .filter((_, n) => n % 6 === 2)
    .map(({ childId, guardianId }, n) => {
      const [given, relationship] = givenNames[n % givenNames.length] ?? ['Louise', 'grandmother'];
      return {
        name: `${given} ${surnames[n % surnames.length]}`,
        relationship,
        childIds: [childId],
        namedBy: guardianId,
        standing: { decidedBy: office },
        namedOn: addDays(today, -40 - n),
      };
    });
}

type RowContext = { readonly id: number; readonly schoolId: number; readonly at: (day: string, time: string) => Date };

/** The rows of one pickup person and of the children they may collect. */
export function personRows({ standing, ...seed }: PersonSeed, { id, schoolId, at }: RowContext) {
  const validOn = standing !== 'pending' && 'validOn' in standing ? standing.validOn : null;
  const decidedBy = standing !== 'pending' && 'decidedBy' in standing ? standing.decidedBy : null;
  const person = {
    id,
    school_id: schoolId,
    name: seed.name,
    relationship: seed.relationship,
    status: standing === 'pending' ? 'pending' : 'approved',
    valid_on: validOn,
    named_by: seed.namedBy,
    created_at: at(seed.namedOn, '07:25'),
    decided_by: decidedBy,
    decided_at: decidedBy === null ? null : at(addDays(seed.namedOn, 1), '09:10'),
  };
  const children = seed.childIds.map((childId) => ({ school_id: schoolId, person_id: id, child_id: childId }));
  return { person, children };
}

const givenNames: readonly (readonly [string, Relationship])[] = [
  ['Louise', 'grandmother'],
  ['Réjean', 'grandfather'],
  ['Coralie', 'sitter'],
  ['Lan', 'grandmother'],
  ['Samir', 'uncle'],
  ['Ginette', 'neighbour'],
  ['Josée', 'aunt'],
  ['Émile', 'sibling'],
  ['Rachid', 'grandfather'],
  ['Megan', 'friend'],
  ['Thérèse', 'grandmother'],
  ['Loïc', 'sitter'],
];
const surnames = 'Allaire Barrette Cadieux Doyon Emond Fiset Guénette Houde Jolicoeur Kaur Laverdure'.split(' ');
