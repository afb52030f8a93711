/** The consents of the demo school. */
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';

type SeedAnswer = { readonly isGranted: boolean; readonly daysAgo: number };
type SeedAnswers = Partial<Readonly<Record<ConsentPurpose, SeedAnswer>>>;

const yes = (daysAgo: number): SeedAnswer => ({ isGranted: true, daysAgo });
const no = (daysAgo: number): SeedAnswer => ({ isGranted: false, daysAgo });

/** The elder child of the demo family: one consent has expired, and two purposes have no answer. */
export const elderAnswers: SeedAnswers = {
  class_photos: yes(60),
  shared_photos: no(60),
  sunscreen: yes(60),
  insect_repellent: yes(400),
  outings: yes(60),
};

/** The answers of a classmate, by its place: one family in six has not answered. */
export function classmateAnswers(place: number): SeedAnswers {
  if (place % 6 === 4) return {};
  return {
    class_photos: yes(58),
    shared_photos: place % 4 === 1 ? no(58) : yes(58),
    website: place % 3 === 0 ? yes(58) : no(58),
    sunscreen: place % 7 === 3 ? yes(380) : yes(58),
    ...(place % 2 === 0 && { insect_repellent: yes(58) }),
    acetaminophen: place % 5 === 2 ? no(58) : yes(58),
    outings: yes(58),
  };
}
