import { announcementIcons, announcementTypes } from '#core/announcements/announcement.ts';
import {
  announcementTexts,
  longest,
  type StaffAnnouncement,
  type staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import type { ReplyOf } from '#core/http/endpoint.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useWords } from '#web/words/words.ts';
import { icons } from './announcement-looks.ts';
import { targetInWords, targetKey } from './staff-announcement-words.ts';
import type { AnnouncementWriting } from './use-announcement-editor.ts';

type Props = {
  writing: AnnouncementWriting;
  targets: ReplyOf<typeof staffAnnouncementApi.list>['targets'];
  announcement: StaffAnnouncement | undefined;
};

const rows = { title: undefined, description: 3, details: 8 } as const;

/** For whom, of what kind, about which day; and its three texts in both languages. */
export function AnnouncementFields({ writing, targets, announcement }: Props) {
  const t = useWords();
  const { draft, change, isPublished, mayBeAtNight, families } = writing;
  // For whom it stands already may be offered no longer.
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
                {targetInWords(one, t)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {families && !isPublished && <p className="text-ink-soft text-small">{familiesInWords(families, t)}</p>}
      <Choice
        look="chips"
        name="type"
        legend={t('staffAnnouncements.type')}
        options={announcementTypes.map((value) => ({ value, label: t(`announcements.${value}`) }))}
        value={draft.type}
        onChange={(type) => change({ type })}
      />
      <Choice
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
            className={control}
            value={draft.day}
            onChange={({ target }) => target.value !== '' && change({ day: target.value })}
          />
        )}
      </Field>
      {announcementTexts.map((text) => (
        <BothField
          key={text}
          label={t(`staffAnnouncements.${text}`)}
          path={`words.${text}`}
          value={draft.words[text]}
          onChange={(both) => change({ words: { ...draft.words, [text]: both } })}
          max={longest[text]}
          rows={rows[text]}
          counts
        />
      ))}
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
