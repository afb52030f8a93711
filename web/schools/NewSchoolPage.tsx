import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { staffPaths } from '#core/http/page-addresses.ts';
import { locales } from '#core/lang/locale.ts';
import { newSchoolApi } from '#core/schools/new-school.ts';
import { type SchoolIdentity } from '#core/schools/school-settings.ts';
import { schoolKinds } from '#core/schools/school-kind.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { degreesIn } from './degrees.ts';

const draftName = 'new school';

/** The school as it is typed. */
type Draft = Omit<SchoolIdentity, 'lat' | 'lng'> & { readonly lat: string; readonly lng: string };
const empty: Draft = { name: '', kind: 'school', address: '', lat: '', lng: '', phone: '', languages: ['fr'] };

/** The text fields in order, each with the phrase of its label. */
const fields = [
  ['name', 'schoolSettings.name'],
  ['address', 'schoolSettings.address'],
  ['lat', 'schoolSettings.lat'],
  ['lng', 'schoolSettings.lng'],
  ['phone', 'schoolSettings.phone'],
] as const;
type TextField = (typeof fields)[number][0];

/** Adds a school to the school service. */
export function NewSchoolPage() {
  const t = useTranslation();
  const [, navigate] = useLocation();
  const [touched, change] = useDraft<Draft>(draftName);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const draft = { ...empty, ...touched };
  const body: SchoolIdentity = { ...draft, lat: degreesIn(draft.lat), lng: degreesIn(draft.lng) };
  const add = useSimpleMutation({
    name: ['add school'],
    about: ['school-settings'],
    send: (school: SchoolIdentity, key) => call(newSchoolApi.add, { body: school, key }),
    onDone({ schoolId, name }) {
      deleteDraft(draftName, touched);
      showToast({ title: t('newSchool.added', { name }) });
      navigate(`${staffPaths.today}?school=${schoolId}`);
    },
    onFailed(error) {
      if (error instanceof CallError) showWrong((error.problem?.problems ?? []).map(({ path }) => path));
      showToast(failureToast(t, error, t('newSchool.notAdded')));
    },
  });
  const failure = add.failureOf(body);
  function showWrong(paths: readonly string[]) {
    setWrong(new Set(paths));
    const [first] = paths;
    if (first !== undefined) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function submit() {
    if (add.sending) return;
    const missing: string[] = fields.map(([field]) => field).filter((field) => isMissing(draft, field));
    if (draft.languages.length === 0) missing.push('languages');
    showWrong(missing);
    if (missing.length === 0) add.send(body, undefined);
  }
  const problemOf = (field: TextField) => {
    if (!wrong.has(field)) return undefined;
    return t(field === 'lat' || field === 'lng' ? 'schoolSettings.notDegrees' : 'schoolSettings.wrong');
  };
  return (
    <>
      <SubPageHeading back={{ label: t('newSchool.back'), to: staffPaths.school }} text={t('newSchool.text')}>
        {t('newSchool.add')}
      </SubPageHeading>
      <Card>
        <form
          noValidate
          aria-label={t('newSchool.add')}
          className="flex flex-col gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit();
          }}
        >
          <RestoredDraft name={draftName} />
          {fields.map(([field, label]) => (
            <Field key={field} label={t(label)} problem={problemOf(field)}>
              {(wiring) => (
                <input
                  {...wiring}
                  name={field}
                  type={field === 'phone' ? 'tel' : 'text'}
                  autoComplete="off"
                  value={draft[field]}
                  onChange={({ target }) => change({ [field]: target.value })}
                  className={controlClasses}
                />
              )}
            </Field>
          ))}
          <p className="text-ink-soft text-small">{t('schoolSettings.placeHelp')}</p>
          <Field label={t('schoolSettings.kind')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={draft.kind}
                onChange={({ target }) =>
                  change({ kind: schoolKinds.find((kind) => kind === target.value) ?? 'school' })
                }
              >
                {schoolKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`schoolSettings.kind_${kind}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <fieldset>
            <legend className="font-bold text-note">{t('schoolSettings.languages')}</legend>
            {locales.toReversed().map((locale) => (
              <label key={locale} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="languages"
                  checked={draft.languages.includes(locale)}
                  onChange={({ target }) => {
                    const others = draft.languages.filter((one) => one !== locale);
                    change({ languages: target.checked ? [...others, locale] : others });
                  }}
                  className="size-5 accent-river"
                />
                {t(locale === 'fr' ? 'schoolSettings.french' : 'schoolSettings.english')}
              </label>
            ))}
            {wrong.has('languages') && <p className="text-maple text-small">{t('authoring.required')}</p>}
          </fieldset>
          {failure && (
            <SubmitError
              title={t('newSchool.notAdded')}
              failure={failure}
              why={isForbidden(failure) ? t('newSchool.notAllowed') : undefined}
              onRetry={submit}
            />
          )}
          <Button type="submit" unready={add.sending} className="self-start">
            {t(add.sending ? 'authoring.saving' : 'newSchool.add')}
          </Button>
        </form>
      </Card>
    </>
  );
}

const isForbidden = (failure: Error) => failure instanceof CallError && failure.problem?.code === 'forbidden';

const isMissing = (draft: Draft, field: TextField) =>
  field === 'lat' || field === 'lng' ? Number.isNaN(degreesIn(draft[field])) : draft[field].trim() === '';
