/** The photos of a report as its family would see them, by the rule of the server and the consents of the moment. */
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { FamilyPhoto, GroupPhotos } from '#core/photos/photo.ts';
import { photoReaches } from '#core/photos/photo-rules.ts';

type PreviewParams = { readonly childId: number; readonly locale: Locale };

/** A child that is not listed has no consent. */
export function previewPhotos(
  { photos, children }: Pick<GroupPhotos, 'photos' | 'children'>,
  { childId, locale }: PreviewParams,
): FamilyPhoto[] {
  const consentsOf = (id: number) => {
    const child = children.find((one) => one.childId === id);
    const [ownFamily, otherFamilies] = [child?.ownFamily === 'granted', child?.otherFamilies === 'granted'];
    return { childId: id, ownFamily, otherFamilies };
  };
  return photos
    .filter(({ isForGroup, isHidden, childIds }) =>
      photoReaches({ isForGroup, isHidden, children: childIds.map(consentsOf) }, childId),
    )
    .map(({ id, width, height, caption }) => {
      const { text, lang } = inLanguage(caption, locale);
      return { id, width, height, caption: text, ...(lang && { lang }) };
    });
}
