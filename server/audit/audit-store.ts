import { sql } from 'kysely';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import { recordFieldOf, type WebhookEventType, webhookKindOf } from '#core/webhooks/webhook-events.ts';
import type { Tx } from '#server/db/database.ts';

export type AuditEntry = {
  readonly at: Date;
  /** The name of the act. Entries contain no message text or health notes. */
  readonly act: AuditedAct;
  /** Undefined where there is no user: a school being set up, or an unknown account. */
  readonly userId: number | undefined;
  /** The school. A session belongs to no school. */
  readonly schoolId?: number | undefined;
  /** The record that was changed. */
  readonly subjectId?: number | undefined;
  /** The child, and the other user, that the entry is about, if the record does not show it. */
  readonly childId?: number | undefined;
  readonly aboutId?: number | undefined;
  readonly requestId?: string | undefined;
  /** The schools of an act of the organization: their webhooks receive it too. */
  readonly schoolsOfEvent?: readonly number[] | undefined;
};

type SchoolEvent = Pick<AuditEntry, 'at' | 'subjectId' | 'childId'> & {
  readonly act: WebhookEventType;
  readonly schoolId: number;
};

/** Records who did what and when. Entries are immutable. */
export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordActs(tx, [entry]);
}

/** Records several entries in one statement. */
export async function recordActs(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await queueEvents(tx, entries.flatMap(eventsOf));
  await sql`
    insert into audit_entries (at, act, user_id, school_id, subject_id, child_id, about_id, request_id)
    select at, act, "userId", "schoolId", "subjectId", "childId", "aboutId", "requestId"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as r (at timestamptz, act text, "userId" int, "schoolId" int, "subjectId" int, "childId" int, "aboutId" int,
          "requestId" text)`.execute(tx);
}

/** The events of an entry: one for each of its schools. */
function eventsOf({ act, at, subjectId, childId, schoolId, schoolsOfEvent }: AuditEntry): SchoolEvent[] {
  if (webhookKindOf(act) === undefined) return [];
  const schoolIds = schoolsOfEvent ?? (schoolId === undefined ? [] : [schoolId]);
  return schoolIds.map((id) => ({ act, at, subjectId, childId, schoolId: id }));
}

/**
 * Queues the events for the webhooks of their schools, in the transaction of the act. Events of one record are
 * delivered in order, and those of one webhook one at a time.
 */
export async function queueEvents(tx: Tx, entries: readonly SchoolEvent[]): Promise<void> {
  if (entries.length === 0) return;
  const events = entries.map(({ act, at, schoolId, subjectId, childId }) => {
    const field = recordFieldOf(act);
    return {
      act,
      at,
      schoolId,
      kind: webhookKindOf(act),
      // Several kinds of records may have one number.
      record: `${act.split('.')[0]} ${field} ${subjectId}`,
      data: { ...(childId !== undefined && { childId }), ...(subjectId !== undefined && { [field]: subjectId }) },
    };
  });
  await sql`
    insert into outbox (kind, body, due_at, created_at, sequence, queue)
    select 'webhook', jsonb_build_object(
             'webhookId', w.id, 'schoolId', w.school_id, 'type', e.act, 'at', to_jsonb(e.at), 'data', e.data),
           e.at, e.at, w.id || ' ' || e.record, 'webhook ' || w.id
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (act text, at timestamptz, "schoolId" int, data jsonb, kind text, record text)
      join webhooks w on w.school_id = e."schoolId" and e.kind = any (w.kinds)`.execute(tx);
}

type CountActsParams = { readonly userId: number; readonly act: AuditedAct; readonly since: Date };

/** How often a user did something since an instant. */
export async function countActs(tx: Tx, { userId, act, since }: CountActsParams): Promise<number> {
  const { n } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('act', '=', act)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}
