import { Relationship } from '#core/children/relationships.ts';
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { CustodyCalendar, CustodyView, SwappedDays } from './custody.ts';

export const maxAllowanceReasonLength = 200;

/**
 * A guardian of a child, by the id of their pickup person. `hasAccount` is false for one who was invited only.
 * `mayCollect`: has the right to collect the child. `isFormer`: was removed, and stands in the calendar still.
 */
export const CustodyGuardian = z.object({
  personId: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  hasAccount: z.boolean(),
  mayCollect: z.boolean(),
  isFormer: z.boolean(),
});
export type CustodyGuardian = z.infer<typeof CustodyGuardian>;

/**
 * The custody calendar of a child for its office. `calendar` is null without one, and `revision` 0 until it is first
 * saved. `swaps` are the days on which guardians agreed, from today on. `today` is the school's.
 */
export const ChildCustody = z.object({
  childId: Id,
  today: Day,
  revision: z.int(),
  calendar: z.nullable(CustodyCalendar),
  guardians: z.array(CustodyGuardian),
  swaps: z.array(SwappedDays),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
});
export type ChildCustody = z.infer<typeof ChildCustody>;

/** `revision` is the one that was read; a null `calendar` removes it. */
export const CustodyChange = z.strictObject({
  revision: z.int().check(z.nonnegative()),
  calendar: z.nullable(CustodyCalendar),
});
export type CustodyChange = z.infer<typeof CustodyChange>;

/** The office's permission for a person to collect the child today, outside of the custody calendar, and its reason. */
export const CustodyAllowance = z.strictObject({
  personId: Id,
  reason: typedText({ min: 1, max: maxAllowanceReasonLength }),
});
export type CustodyAllowance = z.infer<typeof CustodyAllowance>;

const Span = z.strictObject({ from: Day, until: Day });

/** The body that asks another guardian for a swap: days that the user gives, days that the user takes, or both. */
export const NewSwap = z.strictObject({
  childId: Id,
  withPersonId: Id,
  gives: z.nullable(Span),
  takes: z.nullable(Span),
});
export type NewSwap = z.infer<typeof NewSwap>;

export const swapStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** A swap as the two guardians see it. `isMine`: the current user asked. `mayAnswer`: the current user answers. */
export const CustodySwap = z.object({
  id: Id,
  askedBy: Id,
  withPersonId: Id,
  gives: z.nullable(Span),
  takes: z.nullable(Span),
  status: z.enum(swapStatuses),
  askedAt: Instant,
  isMine: z.boolean(),
  mayAnswer: z.boolean(),
});
export type CustodySwap = z.infer<typeof CustodySwap>;

/** A day from a time on, until the next part or midnight. `personId` is null for no guardian, or one who is hidden. */
export const FamilyPart = z.object({ from: TimeOfDay, personId: z.nullable(Id) });
export const FamilyDay = z.object({ day: Day, parts: z.array(FamilyPart) });
export type FamilyDay = z.infer<typeof FamilyDay>;

/**
 * The custody calendar of a child as a guardian sees it: the days of eight weeks from this Monday. Where the office
 * shows own days only, the others have no guardian. `maySwap`: the user has the right to collect the child.
 */
export const FamilyCustody = z.object({
  childId: Id,
  today: Day,
  shows: CustodyView,
  guardians: z.array(z.object({ personId: Id, name: z.string(), isMe: z.boolean(), hasAccount: z.boolean() })),
  days: z.array(FamilyDay),
  swaps: z.array(CustodySwap),
  maySwap: z.boolean(),
});
export type FamilyCustody = z.infer<typeof FamilyCustody>;

/** For office members who are not and were not a guardian of the child: 403 otherwise. */
export const custodyApi = {
  /** 404 for a former child and a child of another school. The access is logged. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/families/children/{id}/custody',
    access: 'admin',
    summary: 'Returns the custody calendar of a child.',
    reply: ChildCustody,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * 409 `conflict` when it was saved since `revision`. 422 on the entries: `not_allowed` for a guardian without the
   * right to collect the child, and for entries that cover the same days. Every guardian is notified. Scheduled
   * pickups on days that the calendar no longer gives are canceled.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/custody',
    access: 'admin',
    summary: 'Saves or removes the custody calendar of a child.',
    body: CustodyChange,
    reply: ChildCustody,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * Also for a person whose name is on the do-not-release list. 422 `not_allowed` on `personId` for a person without
   * the right to collect the child, a person excluded by a court decision, or one who may collect it now. 409
   * `conflict` after the school has closed. Every guardian is notified.
   */
  allow: endpoint({
    method: 'POST',
    path: '/api/staff/families/children/{id}/custody/allowances',
    access: 'admin',
    summary:
      'Allows a person to collect a child today who needs the office: outside of the custody calendar, or by name.',
    body: CustodyAllowance,
    reply: z.object({ id: Id }),
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};

export const familyCustodyApi = {
  /** Children without a calendar are left out. */
  list: endpoint({
    method: 'GET',
    path: '/api/custody',
    access: 'guardian:view',
    summary: 'Lists the custody calendars of the children that the user may view, for the next weeks.',
    reply: z.array(FamilyCustody),
  }),
  /**
   * 422 `not_allowed` for days that the guardians do not have, and on `withPersonId` for a person who is no guardian
   * with an account and the right to collect the child. The other guardian is notified.
   */
  ask: endpoint({
    method: 'POST',
    path: '/api/custody/swaps',
    access: 'guardian:pickup',
    summary: 'Asks another guardian for a swap of days.',
    body: NewSwap,
    reply: FamilyCustody,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * 404 for other users than the guardian who was asked. 409 `conflict` when the swap is not open, its first day has
   * passed, or the calendar no longer gives the days. Once accepted, the days count at once.
   */
  answer: endpoint({
    method: 'POST',
    path: '/api/custody/swaps/{id}/answer',
    access: 'guardian:pickup',
    summary: 'Accepts or declines a swap of days.',
    body: z.strictObject({ accept: z.boolean() }),
    reply: FamilyCustody,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /** 404 for other users than the guardian who asked; 409 `conflict` when the swap is not open. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/custody/swaps/{id}',
    access: 'guardian:pickup',
    summary: 'Withdraws a swap that was not answered.',
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
