/** Rows for the upgrade trial, in each table that neither the demo nor the permission matrix fills. */
import type { Tx } from '#server/db/database.ts';
import { insertFile } from '#server/files/file-store.ts';
import type { markRecords } from '#test/permissions/canary-records.ts';

type MarkResult = Awaited<ReturnType<typeof markRecords>>;

/** The school's records of mutations, payments, notifications and accesses, and a former guardian. */
export async function markRemainingRows(tx: Tx, { ours: of, theirs, who }: MarkResult, now: Date): Promise<void> {
  const { schoolId: school_id, childId: child_id, parentId: user_id, deviceId: session_id } = of;
  const officeId = who.admin;
  const later = new Date('2100-01-01');
  const former = { name: 'Former', email: 'former@example.org', idle_since: now };
  const { id: formerId } = await tx.insertInto('users').values(former).returning('id').executeTakeFirstOrThrow();
  const link = { child_id, school_id, user_id: formerId, linked_at: now };
  await tx
    .insertInto('former_guardians')
    .values({ ...link, removed_at: now, emails: [former.email] })
    .execute();
  await tx
    .insertInto('audit_entries')
    .values([
      { at: now, school_id, user_id: officeId, act: 'guardian.removed', child_id, about_id: formerId },
      { at: now, school_id, user_id, act: 'absence.reported', subject_id: of.absenceId, child_id },
      ...[of, theirs].map((one) => ({
        at: now,
        school_id: one.schoolId,
        user_id: one.parentId,
        act: 'data.downloaded',
      })),
      { at: now, user_id, act: 'session.started', request_id: 'of the trial' },
    ])
    .execute();
  const upload = (kind: 'photo' | 'pdf') => {
    const content = {
      size: kind === 'pdf' ? 0 : 320,
      sha256: 'b'.repeat(64),
      bytes: 10,
      width: null,
      height: null,
    } as const;
    return insertFile(tx, {
      schoolId: school_id,
      ownerId: user_id,
      kind,
      name: 'of the trial',
      contents: [content],
      now,
    });
  };
  const attached = { announcement_id: of.announcementId, position: 0, file_id: await upload('photo') };
  await tx.insertInto('announcement_files').values(attached).execute();
  const note = { school_id, absence_id: of.absenceId, file_id: await upload('pdf') };
  await tx.insertInto('absence_notes').values(note).execute();
  const portrait = { school_id, child_id, file_id: await upload('photo'), added_by: user_id, created_at: now };
  await tx.insertInto('portraits').values(portrait).execute();
  const productPhoto = { school_id, product_id: of.productId, file_id: await upload('photo') };
  await tx.insertInto('product_photos').values(productPhoto).execute();
  const logo = { school_id, file_id: await upload('photo') };
  await tx.insertInto('school_logos').values(logo).execute();
  const ofFile = { school_id, child_id, version: 1, hash: 'a'.repeat(64) };
  await tx
    .insertInto('child_file_signatures')
    .values({ ...ofFile, signed_by: user_id, signed_at: now })
    .execute();
  await tx
    .insertInto('child_file_reminders')
    .values({ school_id, child_id, day: '2026-04-14', reminded_by: officeId })
    .execute();
  await tx
    .insertInto('guardian_details')
    .values({ school_id, user_id, phone: '514 555-0100', address: '12 rue des Érables', updated_at: now })
    .execute();
  await tx
    .insertInto('consents')
    .values({
      school_id,
      child_id,
      purpose: 'sunscreen',
      version: 0,
      is_granted: true,
      answered_by: user_id,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('consent_reminders')
    .values({ school_id, child_id, day: '2026-04-14', reminded_by: officeId })
    .execute();
  const moves = JSON.stringify([{ childId: child_id, fromGroupId: of.groupId, toGroupId: null }]);
  await tx.insertInto('year_changes').values({ school_id, made_by: officeId, made_at: now, moves }).execute();
  const word = { list: 'foods', position: 0, name_en: 'Lentil stew', name_fr: 'Ragoût de lentilles' };
  await tx
    .insertInto('school_words')
    .values({ school_id, ...word })
    .execute();
  const room = { school_id, device_id: of.roomDeviceId, group_id: of.groupId };
  await tx.insertInto('room_device_groups').values(room).execute();
  await tx
    .insertInto('accounts')
    .values({ account_id: `${user_id}`, provider_id: 'credential', user_id, password: 'a hash' })
    .execute();
  await tx.insertInto('calendars').values({ user_id, token_hash: 'of a token', created_at: now }).execute();
  const done = { user_id, call: 'POST /api/absences', key: 'of the trial', body_hash: Buffer.alloc(32, 1) };
  await tx
    .insertInto('idempotency_keys')
    .values({ ...done, kept: JSON.stringify({ id: of.absenceId }), created_at: now })
    .execute();
  await tx.insertInto('live_cursors').values({ user_id, last: 1 }).execute();
  await tx.insertInto('live_events').values({ user_id, n: 1, about: 'absences', subject_id: of.absenceId }).execute();
  const device = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a', locale: 'fr' };
  await tx
    .insertInto('push_subscriptions')
    .values({ user_id, session_id, ...device, created_at: now })
    .execute();
  await tx
    .insertInto('failed_emails')
    .values({ email: `${user_id}@gone.example`, reason: 'EENVELOPE 550', failed_at: now })
    .execute();
  const letter = { kind: 'letter', user_id, created_at: now };
  await tx
    .insertInto('outbox')
    .values([
      { ...letter, due_at: now, settled_at: now, outcome: 'sent' },
      { ...letter, due_at: later, body: JSON.stringify({ subject: 'Waits' }) },
    ])
    .execute();
  await tx
    .insertInto('invitation_groups')
    .values({ invitation_id: of.invitationId, school_id, group_id: of.groupId })
    .execute();
  const paid = { school_id, order_id: of.paidOrderId, amount_cents: 1000 };
  await tx
    .insertInto('order_payments')
    .values({ ...paid, reference: 'of the trial', told_at: now })
    .execute();
  const back = { school_id, order_id: of.paidOrderId, given_at: now, given_by: officeId };
  const refund = tx.insertInto('order_refunds').values({ ...back, amount_cents: 1000 });
  const { id: undoes } = await refund.returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('order_refunds')
    .values({ ...back, amount_cents: -1000, undoes })
    .execute();
  const day = '2026-04-15';
  await tx
    .insertInto('attendance_notices')
    .values({ school_id, child_id, day, told_by: officeId, told_at: now })
    .execute();
  await tx
    .insertInto('attendance_notice_guardians')
    .values({ school_id, child_id, day, invitation_id: of.invitationId })
    .execute();
  await tx
    .insertInto('attendance_settlements')
    .values({ school_id, child_id, day, reported: 'full_day', user_id: officeId, at: now })
    .execute();
  await tx
    .insertInto('arrival_answers')
    .values({ school_id, child_id, day, answer: 'check', user_id, at: now })
    .execute();
  const planned = { school_id, group_id: of.groupId, day, version: 1, author_id: officeId };
  await tx
    .insertInto('plan_days')
    .values({ ...planned, changed_at: now })
    .execute();
  const look = { school_id, child_id, user_id: officeId, kind: 'child', hour: now, day };
  await tx
    .insertInto('record_accesses')
    .values([
      { ...look, capacity: 'staff' },
      { ...look, capacity: 'guardian' },
    ])
    .execute();
  const corrected = { school_id, report_id: of.reportId, n: 1, author_id: officeId, at: now };
  await tx
    .insertInto('report_versions')
    .values({ ...corrected, content: JSON.stringify({ notes: { en: 'Before', fr: 'Avant' } }) })
    .execute();
  await tx.insertInto('failed_attempts').values({ key: 'of the trial', failed_at: now }).execute();
  const secret = { user_id, key_id: 'of the trial', secret: Buffer.from('sealed'), created_at: now };
  await tx.insertInto('two_step_secrets').values(secret).execute();
  await tx.insertInto('recovery_codes').values({ user_id, hash: 'of the trial' }).execute();
}
