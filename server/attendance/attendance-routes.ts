import type { Attendance, GroupRegister } from '#core/attendance/attendance.ts';
import { monthApi } from '#core/attendance/month.ts';
import { attendanceApi } from '#core/attendance/attendance-api.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type Route, route } from '#server/http/route.ts';
import {
  completeAttendance,
  findGuardianReach,
  markBulk,
  markChild,
  settleArrival,
  settleDiscrepancy,
  tellGuardians,
} from './attendance-acts.ts';
import { findDay } from './attendance-day-store.ts';
import { findRegisters } from './attendance-store.ts';
import { exportMonth, readMonth } from './month-acts.ts';
import { findGroup, findPlace } from './mark-store.ts';

export const attendanceRoutes: Route[] = [
  route(
    attendanceApi.registers,
    async (call) => {
      const registers = await findRegisters(call.tx, call, call.query);
      if (!registers) throw new Refusal('not_found');
      if (registers.day > registers.today)
        throw new Refusal('invalid', { problems: [{ path: 'day', code: 'too_late' }] });
      return registers;
    },
    {
      kind: 'attendance',
      childrenIn: ({ groups }) => groups.flatMap(({ children }) => children.map(({ childId }) => childId)),
    },
  ),
  route(
    attendanceApi.child,
    async ({ tx, currentUser, params, query }) => {
      const found = await findDay(tx, currentUser, { childId: params.id, day: query.day });
      if (!found) throw new Refusal('not_found');
      return found;
    },
    // A user who may not read the reason sees only what the attendance list shows, so no access is recorded.
    {
      kind: 'absences',
      childrenIn: ({ mayMark, absences, childId }) => (mayMark && absences.length > 0 ? [childId] : []),
    },
  ),
  route(
    attendanceApi.mark,
    {
      async execute(call) {
        await markChild(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => findAttendance(call, Number(childId), call.body.day),
    },
    childAccess('attendance'),
  ),
  route(
    attendanceApi.settle,
    {
      async execute(call) {
        await settleDiscrepancy(call, call.params.id, call.body.day);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => findAttendance(call, Number(childId), call.body.day),
    },
    childAccess('attendance'),
  ),
  route(
    attendanceApi.markBulk,
    {
      async execute(call) {
        await markBulk(call, call.body);
        return { groupId: call.body.groupId };
      },
      respond: (call, { groupId }) => findRegister(call, Number(groupId), call.body.day),
    },
    { kind: 'attendance', childrenIn: ({ children }) => children.map(({ childId }) => childId) },
  ),
  route(
    attendanceApi.done,
    {
      async execute(call) {
        await completeAttendance(call, call.body);
        return { groupId: call.body.groupId };
      },
      respond: (call, { groupId }) => findRegister(call, Number(groupId), call.body.day),
    },
    { kind: 'attendance', childrenIn: ({ children }) => children.map(({ childId }) => childId) },
  ),
  route(
    monthApi.read,
    async ({ tx, currentUser, now, query }) => (await readMonth(tx, { currentUser, now }, query)).month,
    {
      kind: 'attendance',
      childrenIn: ({ children }) => children.map(({ childId }) => childId),
    },
  ),
  route(monthApi.file, {
    async file({ database, query, currentUser: { id: userId }, now, locale, requestId }) {
      return database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'staff', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportMonth({ tx, currentUser, now, requestId }, query, locale);
      });
    },
  }),
  route(
    attendanceApi.reach,
    async (call) => {
      const { guardians, invited } = await findGuardianReach(call, call.params.id);
      return {
        childId: call.params.id,
        guardians: guardians.map(({ name, ways }) => ({ name, ways: [...ways] })),
        invited: invited.map(({ name, phone }) => ({ name, phone })),
      };
    },
    childAccess('attendance'),
  ),
  route(
    attendanceApi.tellGuardians,
    {
      async execute(call) {
        await tellGuardians(call, call.params.id);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => findAttendance(call, Number(childId)),
    },
    childAccess('attendance'),
  ),
  route(
    attendanceApi.settleArrival,
    {
      async execute(call) {
        await settleArrival(call, call.params.id);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => findAttendance(call, Number(childId)),
    },
    childAccess('attendance'),
  ),
];

type RequestContext = Omit<ActionContext, 'requestId'>;

/** A child's line in the attendance list, of today or the given day, for staff of its group. */
async function findAttendance(asking: RequestContext, childId: number, day?: string): Promise<Attendance> {
  const place = await findPlace(asking.tx, childId);
  if (!place) throw new Refusal('not_found');
  const today = schoolTimeAt(asking.now, place.timeZone).day;
  const { children } = await findRegister(asking, place.groupId, day ?? today);
  const found = children.find((child) => child.childId === childId);
  if (!found) throw new Refusal('not_found');
  return found;
}

async function findRegister(asking: RequestContext, groupId: number, day: string): Promise<GroupRegister> {
  const group = await findGroup(asking.tx, groupId);
  const registers = group && (await findRegisters(asking.tx, asking, { school: group.schoolId, day, groupId }));
  const [found] = registers?.groups ?? [];
  if (!found) throw new Refusal('not_found');
  return found;
}
