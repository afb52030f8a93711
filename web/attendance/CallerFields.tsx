import type { AttendanceDay } from '#core/attendance/attendance.ts';
import { maxCallerLength, type PhoneCaller } from '#core/attendance/phone-caller.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The value of the caller who is not listed. */
const someoneElse = 'other';

/** The id of a guardian or `other`, and the name that is typed for the latter. */
export type CallerDraft = { readonly chosen: string | undefined; readonly typed: string };

/** The caller, or null while it is incomplete. */
export function callerOf({ chosen, typed }: CallerDraft): PhoneCaller | null {
  if (chosen === undefined) return null;
  if (chosen !== someoneElse) return { guardianId: Number(chosen) };
  return typed.trim() === '' ? null : { name: typed.trim() };
}

type Props = {
  guardians: AttendanceDay['guardians'];
  draft: CallerDraft;
  onChange: (draft: CallerDraft) => void;
  /** Whether missing fields are shown. */
  isSubmitted: boolean;
};

/** Who calls: a guardian of the child, or a typed name. */
export function CallerFields({ guardians, draft, onChange, isSubmitted }: Props) {
  const t = useTranslation();
  const { chosen, typed } = draft;
  const missing = t('register.phoneMissing');
  return (
    <>
      <RadioGroup
        look="chips"
        name="caller"
        legend={t('register.phoneFrom')}
        options={[
          ...guardians.map((guardian) => ({ value: String(guardian.id), label: guardian.name })),
          { value: someoneElse, label: t('register.phoneOther') },
        ]}
        value={chosen}
        onChange={(value) => onChange({ ...draft, chosen: value })}
        problem={isSubmitted && chosen === undefined ? missing : undefined}
      />
      {chosen === someoneElse && (
        <Field label={t('register.phoneName')} problem={isSubmitted && typed.trim() === '' ? missing : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              maxLength={maxCallerLength}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => onChange({ ...draft, typed: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
      )}
    </>
  );
}
