/** Every mutation that may wait on the device, by the first part of its key: how to send it without its screen. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { paths, staffPaths } from '#core/http/page-addresses.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

type NamedRecord = Pick<OutboxRecord, 'name' | 'variables'>;
export type SendRecord = (variables: unknown, key: string, ...rest: readonly unknown[]) => Promise<unknown>;

export type DurableMutation = {
  readonly load: () => Promise<{ readonly sends: object }>;
  /** The queries that show its result. */
  readonly lists: readonly QueryKey[];
  /** What it does, for the list of what waits. Without one it is not listed: nothing was written. */
  readonly label?: TranslationKey;
  /** The children of the record. */
  readonly childrenOf?: (record: NamedRecord) => readonly unknown[];
  /** The page where it was made. */
  readonly path?: (record: NamedRecord) => string;
  /** The draft from which it can be edited: its name and what was written. */
  readonly edit?: (record: NamedRecord) => readonly [name: string, draft: object];
  /** Restores it in a way of its own. */
  readonly restore?: (client: QueryClient, record: OutboxRecord) => Promise<void>;
};

const firstId = ({ name }: NamedRecord) => [name[1]];
type AboutChildren = { readonly childId?: unknown; readonly alsoFor?: readonly unknown[] } | null;
const childIn = ({ variables }: NamedRecord) => (variables as AboutChildren)?.childId;
const childrenIn = (record: NamedRecord) => [childIn(record), ...((record.variables as AboutChildren)?.alsoFor ?? [])];
const lists = (...names: readonly string[]) => names.map((name) => [name]);

const absences = { load: () => import('#web/absences/absence-sends.ts'), lists: lists('absences', 'pickups') };
const pickups = { load: () => import('#web/pickups/pickup-sends.ts'), lists: lists('pickups') };
const forms = { load: () => import('#web/forms/form-sends.ts'), lists: lists('forms') };
const orders = { load: () => import('#web/store/order-sends.ts'), lists: lists('orders', 'products') };
const quizzes = { load: () => import('#web/quizzes/quiz-sends.ts'), lists: lists('quizzes') };
const marks = { load: () => import('#web/attendance/attendance-sends.ts'), lists: lists('attendance') };
const messages = { load: () => import('#web/messages/message-sends.ts'), lists: lists('conversations', 'badges') };
const toAbsence = () => paths.absence;
const toPickup = () => paths.pickup;
const toRegister = ({ name }: NamedRecord) => `${staffPaths.attendance}?day=${String(name[2])}`;

const all = {
  'report absence': {
    ...absences,
    label: 'outbox.reportAbsence',
    childrenOf: childrenIn,
    path: (record) => `${paths.absence}?child=${String(childIn(record))}`,
    edit: (record) => [`absence of ${String(childIn(record))}`, record.variables as object],
  },
  'cancel absence': { ...absences, label: 'outbox.cancelAbsence', path: toAbsence },
  'undo absences': { ...absences, label: 'outbox.cancelAbsence', path: toAbsence },
  'change absence': { ...absences, label: 'outbox.changeAbsence', path: toAbsence },
  'answer arrival': { ...absences, label: 'outbox.answerArrival', childrenOf: firstId, path: toAbsence },
  'schedule pickup': {
    ...pickups,
    label: 'outbox.schedulePickup',
    childrenOf: childrenIn,
    path: (record) => `${paths.pickup}?child=${String(childIn(record))}`,
  },
  'change pickup': { ...pickups, label: 'outbox.changePickup', path: toPickup },
  'cancel pickup': { ...pickups, label: 'outbox.cancelPickup', path: toPickup },
  arrive: { ...pickups, label: 'outbox.here', path: toPickup },
  'on my way': { ...pickups, label: 'outbox.onMyWay', path: toPickup },
  'answer form': {
    ...forms,
    label: 'outbox.answerForm',
    childrenOf: childrenIn,
    path: ({ name }) => `${paths.forms}/${String(name[1])}`,
  },
  'take back answer': {
    ...forms,
    label: 'outbox.withdrawAnswer',
    path: ({ name }) => `${paths.forms}/${String(name[1])}`,
  },
  'place order': { ...orders, label: 'outbox.placeOrder', childrenOf: childrenIn, path: () => paths.store },
  'cancel order': { ...orders, label: 'outbox.cancelOrder', path: () => paths.store },
  'submit quiz': {
    ...quizzes,
    label: 'outbox.submitQuiz',
    path: ({ name }) => `${paths.quizCenter}/${String(name[1])}`,
  },
  'send message': {
    ...messages,
    label: 'outbox.sendMessage',
    path: () => paths.messages,
    edit: ({ name, variables }) => {
      const { content, files } = variables as { content: string; files?: unknown };
      return [`message ${String(name[1])}`, { text: content, ...(files !== undefined && { files }) }];
    },
    restore: async (client, record) => (await import('#web/messages/outbox/send.ts')).restoreMessage(client, record),
  },
  'read conversation': messages,
  'read report': { load: () => import('#web/reports/report-sends.ts'), lists: lists('reports', 'badges') },
  'read notifications': {
    load: () => import('#web/notifications/notification-sends.ts'),
    lists: lists('notifications', 'badges'),
  },
  mark: { ...marks, label: 'outbox.mark', childrenOf: firstId, path: toRegister },
  'bulk mark': { ...marks, label: 'outbox.bulkMark', path: toRegister },
  'attendance done': { ...marks, label: 'outbox.attendanceDone', path: toRegister },
} as const satisfies Readonly<Record<string, DurableMutation>>;

export const durableMutations: Readonly<Record<string, DurableMutation>> = all;

/** The mutation of a record. Undefined for one of another version that this one does not know. */
export const durableMutationOf = ({ name }: Pick<OutboxRecord, 'name'>): DurableMutation | undefined =>
  durableMutations[String(name[0])];

/** Sends a record under a key. Its code is loaded first. */
export async function sendRecord({ name, variables }: NamedRecord, key: string): Promise<unknown> {
  const [kind, ...rest] = name;
  const { sends } = (await durableMutations[String(kind)]?.load()) ?? { sends: {} };
  // What was stored is read as the parameters of the function that stored it.
  const send = (sends as Readonly<Record<string, SendRecord | undefined>>)[String(kind)];
  if (!send) throw new Error(`unknown mutation ${String(kind)}`);
  return send(variables, key, ...rest);
}
