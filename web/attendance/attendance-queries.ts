/** The registers of a day, and what staff say in them. Nothing is shown as done before the server has done it. */
import {
  type MutationKey,
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Attendance, GroupRegister, NewMark, Registers } from '#core/attendance/attendance.ts';
import { attendanceApi } from '#core/attendance/attendance-api.ts';
import { isToMark } from '#core/attendance/status-rules.ts';
import { registersWith } from '#core/attendance/register-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { inPart } from '#web/live/part.ts';
import { call } from '#web/session/call.ts';
import type { Attempt } from '#web/session/intention.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useIntention } from '#web/session/use-intention.ts';
import type { WaitingAct } from './waiting-mark-rules.ts';

/** Of one of one's schools, the first when none is chosen; of the school's today when no day is. */
export const registersQuery = (school: number | null, day: string | null = null) =>
  queryOptions({
    queryKey: ['attendance', school, day],
    queryFn: () => readRegisters(school, day),
    meta: inPart((only) => readRegisters(school, day, only), registersWith),
  });

const readRegisters = (school: number | null, day: string | null, only?: string) =>
  call(attendanceApi.registers, {
    query: { ...(school !== null && { school: String(school) }), ...(day !== null && { day }), ...(only && { only }) },
  });

/** All that is known of a child's day. */
export const childDayQuery = (childId: number, day: string) =>
  queryOptions({
    queryKey: ['attendance', 'child', childId, day],
    queryFn: () => call(attendanceApi.child, { params: { id: childId }, query: { day } }),
  });

/** Who of a child's guardians can be told now that it is missing. Asked each time it is shown. */
export const guardianReachQuery = (childId: number) =>
  queryOptions({
    queryKey: ['attendance', 'guardians', childId],
    queryFn: () => call(attendanceApi.reach, { params: { id: childId } }),
    gcTime: 0,
  });

/** Which register a page shows: its place in the address. */
export type RegisterOf = { readonly day: string; readonly asked: string | null };

type Told = { onDone?: () => void; onFailed?: (error: Error) => void };
type Said = Omit<NewMark, 'day'>;

/** All that is said of a day's attendance keeps its order: "done" must not overtake the marks before it. */
const queueOf = (day: string) => `attendance ${day}`;

/** What is said of a day's attendance and waits for the network, in its order. */
export function useWaitingActs(day: string): readonly WaitingAct[] {
  const acts = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === queueOf(day) },
    select: ({ options, state }) => waitingActOf(options.mutationKey ?? [], state),
  });
  return acts.filter((act) => act !== undefined);
}

const names = { mark: 'mark', everyone: 'everyone is here', done: 'attendance done' } as const;

function waitingActOf([name, id]: MutationKey, { variables, isPaused }: MutationState): WaitingAct | undefined {
  const attempt = variables as Attempt<Said & { done: boolean }, unknown, unknown> | undefined;
  if (!attempt || (!isPaused && !attempt.isLate)) return undefined;
  const { said } = attempt;
  if (name === names.mark) return { kind: 'mark', childId: Number(id), said };
  if (name === names.everyone) return { kind: 'everyone', groupId: Number(id) };
  return { kind: 'done', groupId: Number(id), done: said.done };
}

/** Marks a child, or takes its mark back. */
export function useMark(childId: number, { day, asked }: RegisterOf, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), asked);
  const isSaid = ({ status, time }: Attendance, said: Said) =>
    said.status === null
      ? status !== said.seen
      : status === said.status && (said.time === undefined || said.time === time);
  const intention = useIntention({
    name: [names.mark, childId, day],
    queue: queueOf(day),
    send: (said: Said, key: string) =>
      call(attendanceApi.mark, { params: { id: childId }, body: { ...said, day }, key }),
    shown: {
      list: queryKey,
      find: (registers: Registers, _, said: Said) => linesOf(registers, childId).filter((line) => isSaid(line, said)),
    },
    // What comes back when a mark is taken back may be of the same kind.
    isWanted: (line, said) => said.status === null || isSaid(line, said),
    onDone(line) {
      showLine(client, queryKey, line);
      void client.invalidateQueries({ queryKey: childDayQuery(childId, day).queryKey });
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, mark: (said: Said) => intention.send(said, undefined) };
}

/** Marks everybody of a group as present of whom nothing else is known: `count` children, as the page knows them. */
export function useEveryone(
  groupId: number,
  { day, asked }: RegisterOf,
  now: SchoolTime,
  { onDone, onFailed }: { onDone?: (count: number) => void } & Pick<Told, 'onFailed'>,
) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), asked);
  const isTaken = ({ children }: GroupRegister) => !children.some((child) => isToMark(child, day, now));
  const intention = useIntention({
    name: [names.everyone, groupId, day],
    queue: queueOf(day),
    send: (said: { day: string }, key: string) => call(attendanceApi.markEveryone, { body: { groupId, ...said }, key }),
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
  return { ...intention, markEveryone: (count: number) => intention.send({ day }, count) };
}

/** Declares the attendance of a group done, or reopens it. Today only. */
export function useCompletion(groupId: number, { day, asked }: RegisterOf, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), asked);
  const isSaid = (group: GroupRegister, said: { done: boolean }) => (group.done !== null) === said.done;
  const intention = useIntention({
    name: [names.done, groupId, day],
    queue: queueOf(day),
    send: (said: { done: boolean }, key: string) => call(attendanceApi.done, { body: { groupId, day, ...said }, key }),
    shown: {
      list: queryKey,
      find: ({ groups }: Registers, _, said: { done: boolean }) =>
        groups.filter((group) => group.groupId === groupId && isSaid(group, said)),
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

/** Tells the guardians of a child that it is missing. Today only. */
export function useTellGuardians(childId: number, { day, asked }: RegisterOf, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = registersQuery(useChosenSchool(), asked);
  const intention = useIntention({
    name: ['tell guardians', childId, day],
    send: (_: 'missing', key: string) => call(attendanceApi.tellGuardians, { params: { id: childId }, key }),
    shown: {
      list: queryKey,
      find: (registers: Registers) => linesOf(registers, childId).filter(({ told }) => told !== null),
    },
    onDone(line) {
      showLine(client, queryKey, line);
      onDone?.();
    },
    onFailed: failing(client, queryKey, onFailed),
  });
  return { ...intention, tell: () => intention.send('missing', undefined) };
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

/** What was refused is about a register that has moved on: it is asked for again. */
const failing = (client: QueryClient, queryKey: readonly unknown[], onFailed: Told['onFailed']) => (error: Error) => {
  void client.invalidateQueries({ queryKey });
  onFailed?.(error);
};
