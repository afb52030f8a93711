import { locales } from '#core/lang/locale.ts';
import { schoolModules } from '#core/schools/school-module.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { VersionDifferences } from '#web/editing/VersionDifferences.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SchoolDraft } from './school-draft.ts';

type Props = { mine: SchoolDraft; saved: SchoolDraft; onKeep: () => void; onTake: () => void };

/** Settings that a colleague saved in the meantime: both versions of each field that differs. */
export function SchoolConflict({ mine, saved, onKeep, onTake }: Props) {
  const t = useTranslation();
  const [own, theirs] = [linesOf(mine, t), linesOf(saved, t)];
  return (
    <EditConflict onKeep={onKeep} onTake={onTake}>
      <VersionDifferences
        parts={own.map(([name, lines], n) => ({ name, mine: lines, theirs: theirs[n]?.[1] ?? [] }))}
      />
    </EditConflict>
  );
}

/** Each field with its values; of a switch the name when it is on. */
function linesOf(draft: SchoolDraft, t: ReturnType<typeof useTranslation>): (readonly [string, readonly string[]])[] {
  const text = (value: string) => (value.trim() === '' ? [] : [value]);
  const on = (isOn: boolean, name: string) => [name, isOn ? [name] : []] as const;
  return [
    [t('schoolSettings.name'), text(draft.name)],
    [t('schoolSettings.kind'), [t(`schoolSettings.kind_${draft.kind}`)]],
    [t('schoolSettings.address'), text(draft.address)],
    [t('schoolSettings.lat'), text(draft.lat)],
    [t('schoolSettings.lng'), text(draft.lng)],
    [t('schoolSettings.phone'), text(draft.phone)],
    [t('schoolSettings.email'), text(draft.email)],
    [t('schoolSettings.boutique'), text(draft.boutiqueUrl)],
    [t('schoolSettings.officer'), [...text(draft.officerName), ...text(draft.officerEmail)]],
    [
      t('schoolSettings.languages'),
      locales
        .filter((locale) => draft.languages.includes(locale))
        .map((locale) => t(locale === 'fr' ? 'schoolSettings.french' : 'schoolSettings.english')),
    ],
    [
      t('schoolSettings.modules'),
      schoolModules
        .filter((module) => !draft.hiddenModules.includes(module))
        .map((module) => t(`schoolSettings.module_${module}`)),
    ],
    on(draft.checksArrivals, t('schoolSettings.checksArrivals')),
    [t('schoolSettings.arrivalMinutes'), text(draft.arrivalMinutes)],
    on(draft.isFindable, t('schoolSettings.findable')),
    on(Boolean(draft.logo), t('schoolSettings.logo')),
  ];
}
