import { type FormEvent, useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { staffApi, type StaffChange, type StaffMember } from '#core/schools/group.ts';
import { halfWrittenLanguages, typedTextOf } from '#core/lang/bilingual-rules.ts';
import { maxOwnTitleLength, type StaffTitle, staffTitles } from '#core/schools/staff.ts';
import { locales } from '#core/lang/locale.ts';
import { useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';

type Props = { families: SchoolFamilies; member: StaffMember; onClose: () => void };

/** Edits a staff member's role at the school. */
export function EditStaffDialog({ families: { schoolId, groups, staff, titles }, member, onClose }: Props) {
  const t = useTranslation();
  const { schools } = useCurrentUser();
  const written = schools.find(({ id }) => id === schoolId)?.languages ?? locales;
  const [title, setTitle] = useState<StaffTitle>(member.title);
  const [ownTitle, setOwnTitle] = useState(typedTextOf(member.ownTitle ?? {}));
  const [isHalfWritten, setHalfWritten] = useState(false);
  const languages = useLocalesOwnFirst().filter((one) => written.includes(one));
  const [doorDuty, setDoorDuty] = useState(member.doorDuty);
  // A staff member can leave an archived group but not join one.
  const offered = groups.filter(({ isArchived, staffIds }) => !isArchived || staffIds.includes(member.id));
  const [groupIds, setGroupIds] = useState(
    offered.filter(({ staffIds }) => staffIds.includes(member.id)).map(({ id }) => id),
  );
  const saving = useStaffMutation(
    (body: StaffChange, key) => call(staffApi.change, { params: { id: member.id }, body, key }),
    {
      onDone() {
        showToast({ title: t('families.saved') });
        closeDialog();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = halfWrittenLanguages('ownTitle', ownTitle, written);
    setHalfWritten(missing.length > 0);
    if (missing[0]) {
      document.querySelector<HTMLElement>(`[name="${missing[0].path}"]`)?.focus();
      return;
    }
    if (!saving.isPending) saving.mutate({ schoolId, title, ownTitle, doorDuty, groupIds });
  };
  return (
    <Dialog title={t('families.editStaff', { name: member.name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('families.title')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={title}
              onChange={({ target }) => setTitle(staffTitles.find((one) => one === target.value) ?? title)}
            >
              {staffTitles.map((one) => (
                <option key={one} value={one}>
                  {t(`titles.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {languages.map((lang, n) => (
          <Field
            key={lang}
            label={
              languages.length > 1 ? `${t('families.ownTitle')} (${languageNameInText[lang]})` : t('families.ownTitle')
            }
            optional={t('ui.optional')}
            help={n === 0 ? t('families.ownTitleText') : undefined}
            problem={isHalfWritten && ownTitle[lang].trim() === '' ? t('families.titleLanguages') : undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                name={`ownTitle.${lang}`}
                lang={lang}
                list={`titles-${lang}`}
                autoComplete="off"
                maxLength={maxOwnTitleLength}
                value={ownTitle[lang]}
                onChange={({ target }) => setOwnTitle({ ...ownTitle, [lang]: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
        ))}
        {languages.map((lang) => (
          <datalist key={lang} id={`titles-${lang}`}>
            {[...new Set([...staff.map((one) => one.ownTitle?.[lang]), ...titles.map((one) => one[lang])])]
              .filter(Boolean)
              .map((one) => (
                <option key={one}>{one}</option>
              ))}
          </datalist>
        ))}
        <Switch
          label={t('families.doorDuty')}
          text={t('families.doorDutyText')}
          checked={doorDuty}
          onChange={setDoorDuty}
        />
        <CheckboxList
          legend={t('families.groups')}
          options={offered.map(({ id, room, name, isArchived }) => ({
            id,
            label: room,
            more: [name, isArchived && t('families.archived')].filter(Boolean).join(', '),
          }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        <FormError failure={saving.error} title={t('families.notSaved')} />
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
