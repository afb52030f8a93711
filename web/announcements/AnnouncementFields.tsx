import { announcementIcons, announcementTypes } from '#core/announcements/announcement.ts';
import { announcementTexts, longest, type staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { ReplyOf } from '#core/http/endpoint.ts';
import { type Locale, locales } from '#core/lang/locale.ts';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import { icons } from './announcement-looks.ts';
import { targetInWords, targetKey } from './staff-announcement-words.ts';
import type { AnnouncementWriting } from './use-announcement-editor.ts';

type Props = { writing: AnnouncementWriting; targets: ReplyOf<typeof staffAnnouncementApi.list>['targets'] };

/** For whom, of what kind, about which day; and its three texts in both languages. */
export function AnnouncementFields({ writing, targets }: Props) {
  const t = useWords();
  const { draft, change, problems, shows, isPublished } = writing;
  const missing = (locale: Locale) =>
    problems.some(({ path }) => path.endsWith(`.${locale}`)) ? t('staffAnnouncements.missing') : undefined;
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
            {targets.map((one) => (
              <option key={targetKey(one.target)} value={targetKey(one.target)}>
                {targetInWords(one, t)}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
      <Field label={t('staffAnnouncements.day')}>
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
      <BothLanguages
        label={t('staffAnnouncements.words')}
        missing={Object.fromEntries(locales.flatMap((locale) => (missing(locale) ? [[locale, missing(locale)]] : [])))}
      >
        {(locale, language) =>
          announcementTexts.map((text) => {
            const value = draft.words[text][locale];
            const lacks = shows && problems.some(({ path }) => path === `words.${text}.${locale}`);
            const write = (written: string) =>
              change({ words: { ...draft.words, [text]: { ...draft.words[text], [locale]: written } } });
            return (
              <Field
                key={text}
                label={`${t(`staffAnnouncements.${text}`)} (${language})`}
                problem={lacks ? t('staffAnnouncements.required') : undefined}
                hint={`${lengthOf(value)} / ${longest[text]}`}
              >
                {(wiring) =>
                  text === 'title' ? (
                    <input
                      {...wiring}
                      lang={locale}
                      className={control}
                      maxLength={longest[text]}
                      value={value}
                      onChange={({ target }) => write(target.value)}
                    />
                  ) : (
                    <textarea
                      {...wiring}
                      lang={locale}
                      rows={text === 'details' ? 8 : 2}
                      className={`${control} py-2`}
                      maxLength={longest[text]}
                      value={value}
                      onChange={({ target }) => write(target.value)}
                    />
                  )
                }
              </Field>
            );
          })
        }
      </BothLanguages>
    </Card>
  );
}
