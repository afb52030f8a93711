/** The title of a staff member: in the school's own words, else the job title. */
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

type Titled = { readonly title: StaffTitle; readonly ownTitle: OwnTitle | null };

export function staffTitleLabel({ title, ownTitle }: Titled, t: Translate, locale: Locale): string {
  return ownTitle ? inLanguage(ownTitle, locale).text : t(`titles.${title}`);
}
