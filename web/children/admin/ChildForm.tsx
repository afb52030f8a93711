import { type FormEvent, useRef, useState } from 'react';
import { type ChildChange, maxChildNameLength, maxChildNumberLength } from '#core/children/family.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { FamilyGroup } from '#core/schools/group.ts';
import { isBirthDay, isWrittenDay, dayInputRange } from '#core/time/day.ts';
import { CallError } from '#web/api/call-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';
import { isKnownRefusal, KnownNotice } from './KnownNotice.tsx';

export type ChildDraft = { givenName: string; familyName: string; groupId: string; number: string; bornOn: string };
const fields = ['givenName', 'familyName', 'groupId', 'number', 'bornOn'] as const;
type FieldName = (typeof fields)[number];

type Props = {
  /** The name under which the draft is stored. */
  draftName: string;
  before: ChildDraft;
  /** The groups to choose from. */
  groups: readonly FamilyGroup[];
  saving: { readonly isPending: boolean; readonly error: Error | null };
  refusedTitle: string;
  onSave: (child: ChildChange) => void;
};

/** A child's names, number, birth date and group. */
export function ChildForm({ draftName, before, groups, saving, refusedTitle, onSave }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [touched, touch] = useDraft<ChildDraft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<ChildDraft>();
  const draft = { ...before, ...touched };
  const today = useSchoolTime().day;
  const isRefused = saving.error instanceof CallError && saving.error.problem?.problems?.[0]?.path === 'number';
  const isTaken = isRefused && draft.number === sent?.number;
  const problemAt = (field: FieldName) => {
    if (field === 'number' && isTaken) return t('families.numberTaken');
    return isSubmitted ? problemOf(field, draft, { t, today }) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = fields.find((field) => problemOf(field, draft, { t, today }));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!saving.isPending) {
      setSent(draft);
      onSave(childOf(draft));
    }
  };
  const line = (field: Exclude<FieldName, 'groupId'>, more: { optional?: string; help?: string } = {}) => (
    <Field label={t(`families.${field}`)} problem={problemAt(field)} {...more}>
      {(wiring) => (
        <input
          {...wiring}
          name={field}
          autoComplete="off"
          {...(field === 'bornOn' ? { type: 'date', min: dayInputRange.first, max: today } : { type: 'text' })}
          value={draft[field]}
          onChange={({ target }) => touch({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RestoredDraft name={draftName} />
      {line('givenName')}
      {line('familyName', { help: t('families.oneName') })}
      <Field label={t('families.group')} problem={problemAt('groupId')}>
        {(wiring) => (
          <Select
            {...wiring}
            name="groupId"
            value={draft.groupId}
            onChange={({ target }) => touch({ groupId: target.value })}
          >
            <option value="">{t('families.chooseGroup')}</option>
            {groups.map(({ id, room, name }) => (
              <option key={id} value={id}>
                {name ? `${room} · ${name}` : room}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {line('number', { optional: t('ui.optional'), help: t('families.numberHelp') })}
      {line('bornOn', { optional: t('ui.optional') })}
      {isKnownRefusal(saving.error) && isSameDraft(draft, sent) ? (
        <KnownNotice
          failure={saving.error}
          isPending={saving.isPending}
          onConfirm={() => onSave({ ...childOf(draft), isAnotherChild: true })}
        />
      ) : (
        <FormError failure={isRefused || isKnownRefusal(saving.error) ? null : saving.error} title={refusedTitle} />
      )}
      <Button type="submit" wide unready={saving.isPending}>
        {t(saving.isPending ? 'families.saving' : 'families.save')}
      </Button>
    </form>
  );
}

const isSameDraft = (one: ChildDraft, other: ChildDraft | undefined) =>
  fields.every((field) => one[field] === other?.[field]);

type ValidationContext = { t: Translate; today: string };

function problemOf(field: FieldName, draft: ChildDraft, { t, today }: ValidationContext): string | undefined {
  const text = draft[field].trim();
  const max = field === 'number' ? maxChildNumberLength : maxChildNameLength;
  if (lengthOf(text) > max) return t('families.tooLong', { max });
  if (text === '') {
    // A child with a single name has it in either of the two fields.
    const isNamed = field === 'familyName' || (field === 'givenName' && draft.familyName.trim() !== '');
    return field === 'number' || field === 'bornOn' || isNamed ? undefined : t('families.required');
  }
  if (field !== 'bornOn') return undefined;
  if (!isWrittenDay(text)) return t('families.notADay');
  return isBirthDay(text, today) ? undefined : t('families.bornLater');
}

function childOf({ givenName, familyName, groupId, number, bornOn }: ChildDraft): ChildChange {
  return {
    givenName: givenName.trim(),
    familyName: familyName.trim(),
    groupId: Number(groupId),
    number: number.trim() || null,
    bornOn: bornOn.trim() || null,
  };
}
