import { type ReactNode, useState } from 'react';
import { locales } from '#core/lang/locale.ts';
import { schoolModules } from '#core/schools/school-module.ts';
import { type SchoolSettings, SchoolSettingsChange } from '#core/schools/school-settings.ts';
import { schoolKinds } from '#core/schools/school-kind.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { loadPhotoField } from '#web/files/load-file-strip.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { changeOf, draftOf } from './school-draft.ts';
import { SchoolConflict } from './SchoolConflict.tsx';
import { useSaveSettings } from './school-settings-queries.ts';

const PhotoField = onDemand(() => loadPhotoField().then((m) => ({ Screen: m.PhotoField })));

/** The paths of required fields that are empty, and of positions that are not numbers. */
function missingIn({ name, address, phone, lat, lng, arrivalMinutes, languages }: SchoolSettingsChange): string[] {
  const texts = Object.entries({ name, address, phone }).filter(([, text]) => text.trim() === '');
  const numbers = Object.entries({ lat, lng, arrivalMinutes }).filter(([, value]) => Number.isNaN(value));
  return [...texts, ...numbers].map(([path]) => path).concat(languages.length === 0 ? ['languages'] : []);
}

/** The school's own settings: who and where it is, its languages, and what its families see. */
export function SchoolForm({ settings }: { settings: SchoolSettings }) {
  const t = useTranslation();
  const { schoolId, revision } = settings;
  const saved = { content: draftOf(settings), version: revision };
  const editing = useVersionedDraft(`school ${schoolId}`, saved);
  const { content: draft, change, isTouched, isBehind, forget, touched } = editing;
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const save = useSaveSettings({
    onDone() {
      forget(touched);
      showToast({ title: t('schoolSettings.saved') });
    },
    onFailed(error) {
      // The server checks the form of addresses and numbers.
      if (error instanceof CallError) showWrong((error.problem?.problems ?? []).map(({ path }) => path));
      showToast(failureToast(t, error, t('authoring.notSaved')));
    },
  });
  const showWrong = (fields: readonly string[]) => {
    setWrong(new Set(fields));
    const [first] = fields;
    if (first !== undefined) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const body = changeOf(draft, schoolId, editing.version);
  const failure = isBehind ? null : save.failureOf(body);
  const submit = () => {
    if (save.sending || isBehind) return;
    const fields = missingIn(body);
    showWrong(fields);
    if (fields.length === 0) save.send(body, undefined);
  };
  const problemAt = (path: string) => (wrong.has(path) ? t('schoolSettings.wrong') : undefined);
  const degreesProblem = (path: 'lat' | 'lng') => (wrong.has(path) ? t('schoolSettings.notDegrees') : undefined);
  type TextField =
    | 'name'
    | 'address'
    | 'phone'
    | 'email'
    | 'boutiqueUrl'
    | 'officerName'
    | 'officerEmail'
    | 'lat'
    | 'lng'
    | 'arrivalMinutes';
  const text = (
    field: TextField,
    path: string,
    label: string,
    more: { help?: string; type?: string; problem?: string | undefined; isOptional?: boolean } = {},
  ) => (
    <Field
      label={label}
      help={more.help}
      problem={more.problem ?? problemAt(path)}
      {...(more.isOptional && { optional: t('ui.optional') })}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={path}
          type={more.type ?? 'text'}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => change({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      aria-label={t('schoolSettings.school')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <RestoredDraft name={editing.name} />
      {isBehind && (
        <SchoolConflict mine={draft} saved={saved.content} onKeep={editing.keepMine} onTake={() => forget()} />
      )}
      <Section>
        {text('name', 'name', t('schoolSettings.name'))}
        <Field label={t('schoolSettings.kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={draft.kind}
              onChange={({ target }) => {
                const kind = schoolKinds.find((one) => one === target.value);
                if (kind) change({ kind });
              }}
            >
              {schoolKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`schoolSettings.kind_${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {text('address', 'address', t('schoolSettings.address'))}
        <div className="flex flex-wrap gap-3 *:basis-36">
          {text('lat', 'lat', t('schoolSettings.lat'), { problem: degreesProblem('lat') })}
          {text('lng', 'lng', t('schoolSettings.lng'), { problem: degreesProblem('lng') })}
        </div>
        <p className="text-ink-soft text-small">{t('schoolSettings.placeHelp')}</p>
        {text('phone', 'phone', t('schoolSettings.phone'), { type: 'tel', help: t('schoolSettings.phoneHelp') })}
        {text('email', 'email', t('schoolSettings.email'), { type: 'email', isOptional: true })}
        {text('boutiqueUrl', 'boutiqueUrl', t('schoolSettings.boutique'), {
          type: 'url',
          help: t('schoolSettings.boutiqueHelp'),
          isOptional: true,
        })}
      </Section>
      <Section>
        <PhotoField
          name={`logo of ${schoolId}`}
          legend={t('schoolSettings.logo')}
          photo={draft.logo ?? null}
          isCropped={false}
          onChange={(logo) => change({ logo })}
        />
        <p className="text-ink-soft text-small">{t('schoolSettings.logoHelp')}</p>
      </Section>
      <Section title={t('schoolSettings.officer')} help={t('schoolSettings.officerHelp')}>
        {text('officerName', 'privacyOfficer.name', t('schoolSettings.officerName'), { isOptional: true })}
        {text('officerEmail', 'privacyOfficer.email', t('schoolSettings.officerEmail'), {
          type: 'email',
          isOptional: true,
        })}
      </Section>
      <Section title={t('schoolSettings.languages')} help={t('schoolSettings.languagesHelp')}>
        {locales.toReversed().map((locale) => (
          <label key={locale} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="languages"
              checked={draft.languages.includes(locale)}
              onChange={({ target }) =>
                change({
                  languages: target.checked
                    ? [...draft.languages, locale]
                    : draft.languages.filter((one) => one !== locale),
                })
              }
              className="size-5 accent-river"
            />
            {t(locale === 'fr' ? 'schoolSettings.french' : 'schoolSettings.english')}
          </label>
        ))}
        {wrong.has('languages') && <p className="text-maple text-small">{t('authoring.required')}</p>}
      </Section>
      <Section title={t('schoolSettings.modules')} help={t('schoolSettings.modulesHelp')}>
        {schoolModules.map((module) => (
          <Switch
            key={module}
            label={t(`schoolSettings.module_${module}`)}
            checked={!draft.hiddenModules.includes(module)}
            onChange={(isShown) =>
              change({
                hiddenModules: isShown
                  ? draft.hiddenModules.filter((one) => one !== module)
                  : [...draft.hiddenModules, module],
              })
            }
          />
        ))}
      </Section>
      <Section title={t('schoolSettings.arrivals')} help={t('schoolSettings.arrivalsHelp')}>
        <Switch
          label={t('schoolSettings.checksArrivals')}
          checked={draft.checksArrivals}
          onChange={(checksArrivals) => change({ checksArrivals })}
        />
        {text('arrivalMinutes', 'arrivalMinutes', t('schoolSettings.arrivalMinutes'), {
          problem: wrong.has('arrivalMinutes') ? t('schoolSettings.notMinutes') : undefined,
        })}
      </Section>
      <Section>
        <Switch
          label={t('schoolSettings.findable')}
          text={t('schoolSettings.findableText')}
          checked={draft.isFindable}
          onChange={(isFindable) => change({ isFindable })}
        />
      </Section>
      {failure && <SubmitError title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" unready={save.sending || isBehind || !isTouched}>
          {t(save.sending ? 'authoring.saving' : 'authoring.save')}
        </Button>
        {isTouched && (
          <Button
            kind="bare"
            onClick={() => {
              setWrong(new Set());
              forget();
            }}
          >
            {t('authoring.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

type SectionProps = { title?: string; help?: string; children: ReactNode };

function Section({ title, help, children }: SectionProps) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      {title && (
        <div>
          <h2 className="font-bold text-note">{title}</h2>
          {help && <p className="text-ink-soft text-small">{help}</p>}
        </div>
      )}
      {children}
    </Card>
  );
}
