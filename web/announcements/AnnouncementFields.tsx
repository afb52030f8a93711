import { announcementIcons, announcementTypes } from '#core/announcements/announcement.ts';
import {
  announcementTexts,
  maxAnnouncementLengths,
  type StaffAnnouncement,
  type staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import type { ReplyOf } from '#core/http/endpoint.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { FileField } from '#web/files/FileField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { icons } from './announcement-styles.ts';
import { targetLabel, targetKey } from './staff-announcement-labels.ts';
import type { AnnouncementEditorState } from './use-announcement-editor.ts';

type Props = {
  writing: AnnouncementEditorState;
  targets: ReplyOf<typeof staffAnnouncementApi.list>['targets'];
  announcement: StaffAnnouncement | undefined;
};

const rows = { title: undefined, description: 3, details: 8 } as const;

/** Audience, kind and date of an announcement, its three texts in both languages, and its files. */
export function AnnouncementFields({ writing, targets, announcement }: Props) {
  const t = useTranslation();
  const { draft, change, isPublished, mayBeAtNight, families } = writing;
  // The announcement's audience may no longer be in the list of targets.
  const isOffered = targets.some(({ target }) => targetKey(target) === targetKey(draft.target));
  const offered = isOffered || !announcement ? targets : [...targets, announcement];
  return (
    <Card className="flex flex-col gap-4">
      <Field label={t('staffAnnouncements.target')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={targetKey(draft.target)}
            disabled={isPublished}
            onChange={({ target: { value } }) => {
              const chosen = targets.find(({ target }) => targetKey(target) === value);
              if (chosen) change({ target: chosen.target });
            }}
          >
            {offered.map((one) => (
              <option key={targetKey(one.target)} value={targetKey(one.target)}>
                {targetLabel(one, t)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {families && !isPublished && <p className="text-ink-soft text-small">{familyCountLabel(families, t)}</p>}
      <RadioGroup
        look="chips"
        name="type"
        legend={t('staffAnnouncements.type')}
        options={announcementTypes.map((value) => ({ value, label: t(`announcements.${value}`) }))}
        value={draft.type}
        onChange={(type) => change({ type })}
      />
      <RadioGroup
        look="chips"
        name="icon"
        legend={t('staffAnnouncements.icon')}
        options={announcementIcons.map((value) => {
          const Icon = icons[value];
          return { value, label: t(`staffAnnouncements.${value}`), icon: <Icon aria-hidden size={18} /> };
        })}
        value={draft.icon}
        onChange={(icon) => change({ icon })}
      />
      <Field label={t('staffAnnouncements.day')} day={draft.day}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            className={controlClasses}
            value={draft.day}
            onChange={({ target }) => target.value !== '' && change({ day: target.value })}
          />
        )}
      </Field>
      {announcementTexts.map((text) => (
        <BilingualField
          key={text}
          label={t(`staffAnnouncements.${text}`)}
          path={`words.${text}`}
          value={draft.words[text]}
          onChange={(both) => change({ words: { ...draft.words, [text]: both } })}
          max={maxAnnouncementLengths[text]}
          rows={rows[text]}
          counts
        />
      ))}
      <FileField
        name={writing.draftName}
        files={draft.files}
        onChange={(files) => change({ files })}
        onSending={writing.setUploading}
      />
      {mayBeAtNight && !isPublished && (
        <Switch
          label={t('staffAnnouncements.atNight')}
          text={t('staffAnnouncements.atNightText')}
          checked={draft.atNight ?? false}
          onChange={(atNight) => change({ atNight })}
        />
      )}
    </Card>
  );
}
