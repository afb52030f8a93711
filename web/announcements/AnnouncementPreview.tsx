import { useState } from 'react';
import { type Locale, locales } from '#core/lang/locale.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { languageNames } from '#web/i18n/language-names.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementSlide } from './AnnouncementSlide.tsx';
import { type EditedAnnouncement, toFamilyAnnouncement } from './staff-announcement-labels.ts';

type Props = { draft: Omit<EditedAnnouncement, 'target'>; name?: string };

/** An announcement as families see it, in either language, drawn with the families' own components. */
export function AnnouncementPreview({ draft, name = 'preview' }: Props) {
  const t = useTranslation();
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [isOpen, setOpen] = useState(false);
  const announcement = toFamilyAnnouncement(draft, locale);
  return (
    <section
      aria-labelledby={name}
      className="flex flex-col gap-3 rounded-m border border-line-strong border-dashed p-3"
    >
      <h2 id={name} className="font-bold text-note">
        {t('staffAnnouncements.preview')}
      </h2>
      <RadioGroup
        look="bar"
        name={`${name}-language`}
        legend={t('staffAnnouncements.previewIn')}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={setLocale}
      />
      <div className="min-h-44 rounded-m border border-line bg-surface pb-3 shadow-1" lang={locale}>
        <AnnouncementSlide announcement={announcement} onDetails={() => setOpen(true)} />
      </div>
      {isOpen && <AnnouncementDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </section>
  );
}
