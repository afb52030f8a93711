/** Queries and mutations of attendance. The page shows a mark as done only after the server's reply. */
import {
  type MutationKey,
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { type PhoneReport, phoneReportApi } from '#core/absences/phone-report-api.ts';
import { attendanceApi } from '#core/attendance/attendance-api.ts';
import { monthApi } from '#core/attendance/month.ts';
import type { OnDay } from '#core/attendance/attendance-day-rules.ts';
import { needsMark } from '#core/attendance/status-rules.ts';
import { type PhonePickup, phonePickupApi } from '#core/pickups/phone-pickup-api.ts';
import { mergeRegisters } from '#core/attendance/register-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { partialRefetch } from '#web/live/partial-refetch.ts';
import { call } from '#web/api/call.ts';
import type { Attempt } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { type MarkVariables, sends } from './attendance-sends.ts';
import type { WaitingMutation } from './waiting-mark-rules.ts';

/** The registers of one of the user's schools (the first by default) on a day (the school's today by default). */
export const registersQuery = (school: number | null, day: string | null = null) =>
  queryOptions({
    queryKey: ['attendance', school, day],
    queryFn: () => readRegisters(school, day),
    meta: partialRefetch((only) => readRegisters(school, day, only), mergeRegisters),
  });

const readRegisters = (school: number | null, day: string | null, only?: string) =>
  call(attendanceApi.registers, {
    query: { ...(school !== null && { school: String(school) }), ...(day !== null && { day }), ...(only && { only }) },
  });

export const childDayQuery = (childId: number, day: string) =>
  queryOptions({
    queryKey: ['attendance', 'child', childId, day],
    queryFn: () => call(attendanceApi.child, { params: { id: childId }, query: { day } }),
  });

/** A month of a group, or of one of its children. */
export const monthQuery = (group: number, month: string, child: number | null) =>
  queryOptions({
    queryKey: ['attendance', 'month', group, month, child],
    queryFn: () =>
      call(monthApi.read, {
        query: { group: String(group), month, ...(child !== null && { child: String(child) }) },
      }),
  });

/** The guardians of a missing child who can be notified now. Fetched each time it is shown. */
export const guardianReachQuery = (childId: number) =>
  queryOptions({
    queryKey: ['attendance', 'guardians', childId],
    queryFn: () => call(attendanceApi.reach, { params: { id: childId } }),
    gcTime: 0,
  });

/** The register that a page shows, by its URL. */
export type RegisterParams = { readonly day: string; readonly requested: string | null };

type Callbacks = Partial<MutationCallbacks<void>>;

/** One queue for a day's attendance: a completion must not overtake the marks before it. */
const queueOf = (day: string) => `attendance ${day}`;

/** The attendance mutations of a day that wait for the network, in order. */
export function useWaitingMutations(day: string): readonly WaitingMutation[] {
  const acts = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === queueOf(day) },
    select: ({ options, state }) => waitingActOf(options.mutationKey ?? [], state),
  });
  return acts.filter((act) => act !== undefined);
}

const names = { mark: 'mark', bulk: 'bulk mark', done: 'attendance done' } as const;

function waitingActOf([name, id]: MutationKey, { variables, isPaused }: MutationState): WaitingMutation | undefined {
  const attempt = variables as Attempt<MarkVariables & { done: boolean }, unknown, unknown> | undefined;
  if (!attempt || (!isPaused && !attempt.isLate)) return undefined;
  if (name === names.mark) return { kind: 'mark', childId: Number(id), mark: attempt.variables };
  if (name === names.bulk) return { kind: 'bulk', groupId: Number(id) };
  return { kind: 'done', groupId: Number(id), done: attempt.variables.done };
}

/** Marks a child, or removes its mark. */
export function useMarkChild(childId: number, { day, requested }: RegisterParams, { onDone, onFailed }: Callbacks) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const isSaid = ({ status, time, arrival }: Attendance, variables: MarkVariables) =>
    variables.status === null
      ? status !== variables.seen
      : status === variables.status &&
        (variables.time === undefined || variables.time === time) &&
        (variables.broughtBy === undefined || variables.broughtBy === (arrival?.broughtBy ?? null));
  const intention = useIdempotentMutation({
    name: [names.mark, childId, day],
    queue: queueOf(day),
    isQuiet: true,
    send: (variables: MarkVariables, key: string) => sends.mark(variables, key, childId, day),
    shown: {
      list: queryKey,
      find: (registers: Registers, _, variables: MarkVariables) =>
        linesOf(registers, childId).filter((line) => isSaid(line, variables)),
    },
    // The mark in force after an undo may have the same status as the removed one.
    isWanted: (line, variables) => variables.status === null || isSaid(line, variables),
    onDone(line) {
      showLine(client, queryKey, line);
      void client.invalidateQueries({ queryKey: childDayQuery(childId, day).queryKey });
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, mark: (variables: MarkVariables) => intention.send(variables, undefined) };
}

/** Marks every unmarked child of a group as present. `count` is the number of children that the page knows of. */
export function useBulkMark(
  groupId: number,
  { day, requested, hours }: RegisterParams & Pick<OnDay, 'hours'>,
  now: SchoolTime,
  { onDone, onFailed }: { onDone?: (count: number) => void } & Pick<Callbacks, 'onFailed'>,
) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const isTaken = ({ children }: GroupRegister) => !children.some((child) => needsMark(child, { day, hours }, now));
  const intention = useIdempotentMutation({
    name: [names.bulk, groupId, day],
    queue: queueOf(day),
    isQuiet: true,
    send: (variables: { day: string }, key: string) => sends['bulk mark'](variables, key, groupId, day),
    shown: {
      list: queryKey,
      find: ({ groups }: Registers) => groups.filter((group) => group.groupId === groupId && isTaken(group)),
    },
    onDone(register, count: number) {
      showGroup(client, queryKey, register);
      onDone?.(count);
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, markBulk: (count: number) => intention.send({ day }, count) };
}

/** Completes a group's attendance, or reopens it. Today only. */
export function useCompleteAttendance(
  groupId: number,
  { day, requested }: RegisterParams,
  { onDone, onFailed }: Callbacks,
) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const isSaid = (group: GroupRegister, variables: { done: boolean }) => (group.done !== null) === variables.done;
  const intention = useIdempotentMutation({
    name: [names.done, groupId, day],
    queue: queueOf(day),
    isQuiet: true,
    send: (variables: { done: boolean }, key: string) => sends['attendance done'](variables, key, groupId, day),
    shown: {
      list: queryKey,
      find: ({ groups }: Registers, _, variables: { done: boolean }) =>
        groups.filter((group) => group.groupId === groupId && isSaid(group, variables)),
    },
    isWanted: isSaid,
    onDone(group) {
      showGroup(client, queryKey, group);
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, complete: (done: boolean) => intention.send({ done }, undefined) };
}

/** Settles that a child was seen although its family reported it absent. */
export function useSettleDiscrepancy(
  childId: number,
  { day, requested }: RegisterParams,
  { onDone, onFailed }: Callbacks,
) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const intention = useIdempotentMutation({
    name: ['settle discrepancy', childId, day],
    send: (variables: { day: string }, key: string) =>
      call(attendanceApi.settle, { params: { id: childId }, body: variables, key }),
    shown: {
      list: queryKey,
      find: (registers: Registers) =>
        linesOf(registers, childId).filter(
          ({ settled, reported }) => settled !== null && settled.reported === reported,
        ),
    },
    onDone(line) {
      showLine(client, queryKey, line);
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, settle: () => intention.send({ day }, undefined) };
}

/** Notifies the guardians that a child is missing. Today only. */
export function useTellGuardians(childId: number, { day, requested }: RegisterParams, { onDone, onFailed }: Callbacks) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const intention = useIdempotentMutation({
    name: ['tell guardians', childId, day],
    send: (_: 'missing', key: string) => call(attendanceApi.tellGuardians, { params: { id: childId }, key }),
    shown: {
      list: queryKey,
      find: (registers: Registers) => linesOf(registers, childId).filter(({ told: notice }) => notice !== null),
    },
    onDone(line) {
      showLine(client, queryKey, line);
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, tell: () => intention.send('missing', undefined) };
}

/** Settles a guardian's request to check. Today only. */
export function useSettleArrival(childId: number, { day, requested }: RegisterParams, { onDone, onFailed }: Callbacks) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), requested);
  const intention = useIdempotentMutation({
    name: ['settle arrival', childId, day],
    send: (_: 'settled', key: string) => call(attendanceApi.settleArrival, { params: { id: childId }, key }),
    shown: {
      list: queryKey,
      find: (registers: Registers) =>
        linesOf(registers, childId).filter(({ told: notice }) => typeof notice?.answer?.settledAt === 'string'),
    },
    onDone(line) {
      showLine(client, queryKey, line);
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, settle: () => intention.send('settled', undefined) };
}

/** Enters what a parent reports by phone. */
export function useReportByPhone(childId: number, { day }: RegisterParams, onDone: () => void) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['report by phone', childId, day],
    about: ['attendance'],
    send: (body: PhoneReport, key) => call(phoneReportApi.report, { params: { id: childId }, body, key }),
    onDone() {
      void client.invalidateQueries({ queryKey: childDayQuery(childId, day).queryKey });
      onDone();
    },
  });
}

/** Today's slots and the people who may collect a child. */
export const phonePickupQuery = (childId: number, day: string) =>
  queryOptions({
    queryKey: ['attendance', 'phone pickup', childId, day],
    queryFn: () => call(phonePickupApi.choice, { params: { id: childId }, query: { day } }),
    gcTime: 0,
  });

/** Enters the pickup that a parent asks for on the phone. */
export function useSchedulePickupByPhone(childId: number, onDone: () => void) {
  return useSimpleMutation({
    name: ['pickup by phone', childId],
    about: ['attendance'],
    send: (body: PhonePickup, key) => call(phonePickupApi.schedule, { params: { id: childId }, body, key }),
    onDone,
  });
}

const linesOf = ({ groups }: Registers, childId: number) =>
  groups.flatMap(({ children }) => children).filter((child) => child.childId === childId);

function showGroup(client: QueryClient, queryKey: readonly unknown[], group: GroupRegister): void {
  client.setQueryData(queryKey, (registers: Registers | undefined) => {
    const groups = registers?.groups.map((other) => (other.groupId === group.groupId ? group : other));
    return registers && groups && { ...registers, groups };
  });
}

function showLine(client: QueryClient, queryKey: readonly unknown[], line: Attendance): void {
  client.setQueryData<Registers>(queryKey, (registers) => {
    const groups = registers?.groups.map((group) => ({
      ...group,
      children: group.children.map((child) => (child.childId === line.childId ? line : child)),
    }));
    return registers && groups && { ...registers, groups };
  });
}

/** A refusal means that the register has changed: refetch it. */
const failing =
  (client: QueryClient, queryKey: readonly unknown[], onFailed: Callbacks['onFailed']) => (error: Error) => {
    void client.invalidateQueries({ queryKey });
    onFailed?.(error);
  };
