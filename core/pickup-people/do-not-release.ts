/** The do-not-release list of a child: names that the office checks before a release (docs/decisions/0060). */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { maxPersonNameLength } from './pickup-person.ts';

export const maxDoNotReleaseNames = 20;
export const maxDoNotReleaseReasonLength = 500;
/** How many people of the child the office may distinguish from one name. */
export const maxOthersOfName = 40;

/**
 * A name of the list, on the days `from` to `until`; null for no limit. `others` are pickup people of the child who
 * have this name and are another person, as the office found.
 */
export const DoNotReleaseName = z.strictObject({
  name: typedLine({ min: 1, max: maxPersonNameLength }),
  reason: typedText({ max: maxDoNotReleaseReasonLength }),
  from: z.nullable(Day),
  until: z.nullable(Day),
  others: z.array(Id).check(z.maxLength(maxOthersOfName, { error: 'too_long' })),
});
export type DoNotReleaseName = z.infer<typeof DoNotReleaseName>;

/** A person who may collect the child or is pending, with all their names: an account keeps its former ones. */
export const NamedPerson = z.object({ id: Id, names: z.array(z.string()) });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** The list of a child for its office. `revision` is 0 until it is first saved; `today` is the school's. */
export const DoNotReleaseList = z.object({
  childId: Id,
  today: Day,
  revision: z.int(),
  names: z.array(DoNotReleaseName),
  people: z.array(NamedPerson),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
});
export type DoNotReleaseList = z.infer<typeof DoNotReleaseList>;

/** `revision` is the one that was read. */
export const DoNotReleaseChange = z.strictObject({
  revision: z.int().check(z.nonnegative()),
  names: z.array(DoNotReleaseName).check(z.maxLength(maxDoNotReleaseNames, { error: 'too_long' })),
});
export type DoNotReleaseChange = z.infer<typeof DoNotReleaseChange>;

/** For office members who are not and were not a guardian of the child: 403 otherwise. Guardians never read it. */
export const doNotReleaseApi = {
  /** 404 for a former child and a child of another school. The access is logged. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/children/{id}/do-not-release',
    access: 'admin',
    summary: 'Returns the do-not-release list of a child.',
    reply: DoNotReleaseList,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * 409 `conflict` when it was saved since `revision`. 422 on the names: `too_short` for a name without a letter,
   * `too_early` for a last day before the first, `not_allowed` for a name that is listed twice and for `others` who are
   * no people of the child. Approved people whose name the change adds wait for the office again.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/children/{id}/do-not-release',
    access: 'admin',
    summary: 'Saves the do-not-release list of a child.',
    body: DoNotReleaseChange,
    reply: DoNotReleaseList,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
