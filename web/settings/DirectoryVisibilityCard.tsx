import { type Settings, visibilities } from '#core/settings/settings.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useDirectoryVisibility } from './use-directory-visibility.ts';

/** How other parents can find and contact the user. Changes take effect when saved. */
export function DirectoryVisibilityCard({ settings }: { settings: Settings }) {
  const t = useTranslation();
  const { chosen, touch, sending, isUnsaved, failure, save } = useDirectoryVisibility(settings);
  return (
    <Card as="section" aria-labelledby="findability">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) save();
        }}
        className="flex flex-col gap-3"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="findability" className="font-bold text-card">
            {t('settings.findability')}
          </h2>
          {/* Mounted before any change, so that it is announced. */}
          <span role="status">{isUnsaved && !sending && <Chip tone="sun">{t('settings.notSavedYet')}</Chip>}</span>
        </div>
        <Switch
          label={t('settings.allowDirectMessages')}
          text={t('settings.allowDirectMessagesText')}
          checked={chosen.allowDirectMessages}
          onChange={(allowDirectMessages) => touch({ allowDirectMessages })}
        />
        <Switch
          label={t('settings.allowGroupInvites')}
          text={t('settings.allowGroupInvitesText')}
          checked={chosen.allowGroupInvites}
          onChange={(allowGroupInvites) => touch({ allowGroupInvites })}
        />
        <Field label={t('settings.visibility')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen.visibility}
              onChange={({ target }) =>
                touch({ visibility: visibilities.find((one) => one === target.value) ?? 'none' })
              }
            >
              {visibilities.map((visibility) => (
                <option key={visibility} value={visibility}>
                  {t(`settings.${visibility}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {failure && <SubmitError title={t('settings.notSaved')} failure={failure} onRetry={save} />}
        <Button type="submit" wide unready={sending || !isUnsaved}>
          {t(sending ? 'settings.saving' : 'settings.save')}
        </Button>
      </form>
    </Card>
  );
}
