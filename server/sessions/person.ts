/** Who is calling, with what their links give them. Read from the database at every call, never cached. */
import type { GuardianRight } from '#core/children/child.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Role } from '#core/sessions/session.ts';

/** One child of a guardian, with the rights the school's office gave. */
export type GuardianLink = {
  readonly childId: number;
  readonly schoolId: number;
  readonly rights: readonly GuardianRight[];
};

export type Person = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The account's language; the device's until it has one. */
  readonly locale: Locale;
  readonly children: readonly GuardianLink[];
  /** Groups of which they are staff. */
  readonly groups: readonly { readonly groupId: number; readonly schoolId: number }[];
  /** Schools of which they are admin, by their own link or their organization's. */
  readonly adminOf: readonly number[];
};

/** The children for whom a person holds a right. */
export function childrenWith(person: Person, right: GuardianRight): number[] {
  return person.children.filter((link) => link.rights.includes(right)).map((link) => link.childId);
}
