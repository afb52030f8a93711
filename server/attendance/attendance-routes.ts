import type { Attendance, GroupRegister } from '#core/attendance/attendance.ts';
import { attendanceApi } from '#core/attendance/attendance-api.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ofChild, type Route, route } from '#server/http/route.ts';
import type { Person } from '#server/sessions/person.ts';
import { completeAttendance, findGuardianReach, markChild, markEveryone, tellGuardians } from './attendance-acts.ts';
import { findDay } from './attendance-day-store.ts';
import { findRegisters } from './attendance-store.ts';
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
    async ({ tx, person, params, query }) => {
      const found = await findDay(tx, person, { childId: params.id, day: query.day });
      if (!found) throw new Refusal('not_found');
      return found;
    },
    // Who may not know why has seen no more than the register shows.
    {
      kind: 'absences',
      childrenIn: ({ mayMark, absences, childId }) => (mayMark && absences.length > 0 ? [childId] : []),
    },
  ),
  route(
    attendanceApi.mark,
    {
      async act(call) {
        await markChild(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      show: (call, { childId }) => findAttendance(call, Number(childId), call.body.day),
    },
    ofChild('attendance'),
  ),
  route(
    attendanceApi.markEveryone,
    {
      async act(call) {
        await markEveryone(call, call.body);
        return { groupId: call.body.groupId };
      },
      show: (call, { groupId }) => findRegister(call, Number(groupId), call.body.day),
    },
    { kind: 'attendance', childrenIn: ({ children }) => children.map(({ childId }) => childId) },
  ),
  route(
    attendanceApi.done,
    {
      async act(call) {
        await completeAttendance(call, call.body);
        return { groupId: call.body.groupId };
      },
      show: (call, { groupId }) => findRegister(call, Number(groupId), call.body.day),
    },
    { kind: 'attendance', childrenIn: ({ children }) => children.map(({ childId }) => childId) },
  ),
  route(
    attendanceApi.reach,
    async (call) => {
      const { guardians, invited } = await findGuardianReach(call, call.params.id);
      return {
        childId: call.params.id,
        guardians: guardians.map(({ name, ways }) => ({ name, ways: [...ways] })),
        invited: invited.map(({ name }) => name),
      };
    },
    ofChild('attendance'),
  ),
  route(
    attendanceApi.tellGuardians,
    {
      async act(call) {
        await tellGuardians(call, call.params.id);
        return { childId: call.params.id };
      },
      show: (call, { childId }) => findAttendance(call, Number(childId)),
    },
    ofChild('attendance'),
  ),
];

type Asking = { readonly tx: Tx; readonly person: Person; readonly now: Date };

/** A child's line in the register, today's unless another day is named, for who still serves its group. */
async function findAttendance(asking: Asking, childId: number, day?: string): Promise<Attendance> {
  const place = await findPlace(asking.tx, childId);
  if (!place) throw new Refusal('not_found');
  const today = schoolTimeAt(asking.now, place.timeZone).day;
  const { children } = await findRegister(asking, place.groupId, day ?? today);
  const found = children.find((child) => child.childId === childId);
  if (!found) throw new Refusal('not_found');
  return found;
}

async function findRegister(asking: Asking, groupId: number, day: string): Promise<GroupRegister> {
  const group = await findGroup(asking.tx, groupId);
  const registers = group && (await findRegisters(asking.tx, asking, { school: group.schoolId, day, groupId }));
  const [found] = registers?.groups ?? [];
  if (!found) throw new Refusal('not_found');
  return found;
}
