import { expect, test } from 'vitest';
import type { PhotoChild, StaffPhoto } from '#core/photos/photo.ts';
import { previewPhotos } from './preview-photos.ts';

const child = (childId: number, ownFamily: PhotoChild['ownFamily'], otherFamilies = ownFamily): PhotoChild => ({
  childId,
  name: `Child ${childId}`,
  ownFamily,
  otherFamilies,
});
const photo = (id: number, childIds: number[], more: Partial<StaffPhoto> = {}): StaffPhoto => ({
  id,
  width: 64,
  height: 48,
  caption: { en: '', fr: 'Jardin' },
  childIds,
  isForGroup: false,
  isHidden: false,
  reached: 0,
  ...more,
});
const children = [child(1, 'granted'), child(2, 'granted', 'refused'), child(3, 'refused')];
const seenBy = (childId: number, ...photos: StaffPhoto[]) =>
  previewPhotos({ photos, children }, { childId, locale: 'fr' }).map(({ id }) => id);

test('a preview has the photos that reach the family of the child', () => {
  const photos = [
    photo(1, [1]),
    photo(2, [2]),
    photo(3, [1, 2]),
    photo(4, []),
    photo(5, [], { isForGroup: true }),
    photo(6, [1], { isHidden: true }),
    photo(7, [3]),
    photo(8, [1, 99]),
  ];
  expect(seenBy(1, ...photos)).toEqual([1, 5]);
  // The second child may not be seen by others, but its own family sees it with the first.
  expect(seenBy(2, ...photos)).toEqual([2, 3, 5]);
  expect(seenBy(3, ...photos)).toEqual([5]);
});

test('a preview shows a caption in the chosen language, or in the other with its code', () => {
  const photos = [
    photo(1, [1]),
    photo(2, [1], { caption: { en: 'Garden', fr: 'Jardin' } }),
    photo(3, [1], { caption: { en: '', fr: '' } }),
  ];
  const shown = previewPhotos({ photos, children }, { childId: 1, locale: 'en' });
  expect(shown.map(({ caption, lang }) => [caption, lang])).toEqual([
    ['Jardin', 'fr'],
    ['Garden', undefined],
    ['', undefined],
  ]);
});
