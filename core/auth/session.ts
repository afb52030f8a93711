/** The session of the current user. */
import * as z from 'zod/mini';
import { guardianRights } from '#core/children/child.ts';
import { Id, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { School } from '#core/schools/school.ts';
import { Theme } from '#core/settings/settings.ts';

export const roles = ['parent', 'teacher', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/**
 * The capacities of a user, derived from their links, not from the kind of account: guardian of a child, relative who
 * follows one, staff of a school, office of a school.
 */
export const capacities = ['guardian', 'follower', 'staff', 'admin'] as const;
export const Capacity = z.enum(capacities);
export type Capacity = z.infer<typeof Capacity>;

/**
 * `children` are those the user may see; `rights` are the user's rights by child id; `schools` are the user's
 * schools; `demo` is true on a demo server; `room` is the room device on which a staff member acts.
 */
export const Session = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  capacities: z.array(Capacity),
  locale: Locale,
  theme: Theme,
  children: z.array(Id),
  rights: z.record(z.string(), z.array(z.enum(guardianRights))),
  demo: z.boolean(),
  schools: z.array(School),
  room: z.optional(z.object({ name: z.string() })),
});
export type Session = z.infer<typeof Session>;

export const SignedOut = z.object({ continueAt: z.optional(z.string()) });

/** The three users of the demo's sign-in page. */
export const DemoSignIn = z.strictObject({ as: Role });
export type DemoSignIn = z.infer<typeof DemoSignIn>;

/**
 * Any text is accepted as a password at sign-in; only a new one has length limits. They count code points, each up to
 * four code units.
 */
export const SignIn = z.strictObject({
  email: typedText({ min: 1, max: 254 }),
  password: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' })),
});
export type SignIn = z.infer<typeof SignIn>;
