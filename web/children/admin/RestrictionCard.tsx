import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { familyApi } from '#core/children/family-api.ts';
import { type ChildRecord, maxRestrictionLength, type RestrictionNote } from '#core/children/family.ts';
import { lengthOf } from '#core/http/fields.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { call } from '#web/api/call.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { deleteDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { isConflict, EditConflictNotice } from './EditConflictNotice.tsx';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';

/** Court restrictions on collecting or contacting a child: a banner if there is one, and always a button to edit. */
export function RestrictionCard({ record }: { record: ChildRecord }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [open, setOpen] = useState(false);
  const { restriction, mayManage } = record;
  return (
    <Card as="section" aria-labelledby="restriction" className="flex flex-col gap-3">
      <div>
        <h2 id="restriction" className="flex items-center gap-2 font-bold text-card">
          <TriangleAlert aria-hidden size={20} className="text-maple" />
          {t('families.restriction')}
        </h2>
        <p className="text-ink-soft text-small">{t('families.restrictionText')}</p>
      </div>
      {restriction ? (
        <div className="flex flex-col gap-1">
          <RestrictionBanner note={restriction.note} />
          <p className="text-ink-soft text-tiny">
            {t('families.restrictionBy', {
              name: restriction.writtenBy,
              day: formatDay(schoolTimeAt(new Date(restriction.writtenAt), zone).day, locale, 'long'),
            })}
          </p>
        </div>
      ) : (
        <p className="text-small">{t(mayManage ? 'families.restrictionNone' : 'approvals.yours')}</p>
      )}
      {mayManage && (
        <Button
          kind="line"
          className="self-start"
          aria-haspopup="dialog"
          aria-label={t('families.actFor', { act: t('families.edit'), name: t('families.restriction') })}
          onClick={() => setOpen(true)}
        >
          {t('families.edit')}
        </Button>
      )}
      {open && <NoteDialog record={record} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function NoteDialog({ record: { id, restriction }, onClose }: { record: ChildRecord; onClose: () => void }) {
  const t = useTranslation();
  // What a court decided stays off the device.
  const draftName = `${inMemory}restriction ${id}`;
  const [touched, touch] = useDraft<RestrictionNote>(draftName);
  const note = touched?.note ?? restriction?.note ?? '';
  const stands = restriction?.writtenAt ?? null;
  const room = maxRestrictionLength - lengthOf(note.trim());
  const saving = useStaffMutation(
    (body: RestrictionNote, key) => call(familyApi.restrict, { params: { id }, body, key }),
    {
      onDone() {
        deleteDraft(draftName, touched);
        showToast({ title: t('families.saved') });
        closeDialog();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (room < 0 || saving.isPending) return;
    // After a conflict the current text is shown, and becomes the version that the next save is based on.
    const before = touched?.before === undefined || isConflict(saving.error) ? stands : touched.before;
    saving.mutate({ note: note.trim(), before });
  };
  return (
    <Dialog title={t('families.restriction')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t('families.restrictionNote')}
          help={t('families.restrictionEmpty')}
          room={t('families.left500', { n: Math.max(0, room) })}
          problem={room < 0 ? t('families.tooLong', { max: maxRestrictionLength }) : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={4}
              value={note}
              onChange={({ target }) =>
                touch({ note: target.value, before: touched?.before === undefined ? stands : touched.before })
              }
              className={`${controlClasses} py-3`}
            />
          )}
        </Field>
        <EditConflictNotice failure={saving.error}>
          {restriction ? <RestrictionBanner note={restriction.note} /> : <p>{t('families.restrictionNone')}</p>}
        </EditConflictNotice>
        <Button type="submit" wide unready={saving.isPending || room < 0}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
