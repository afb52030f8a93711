/** Who is signed in. (decisions, People, sessions, rights) */
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
 * In what somebody may call, by their links and whatever kind of account it is: for children of theirs, as staff of a
 * school, as its office.
 */
export const capacities = ['guardian', 'staff', 'admin'] as const;
export const Capacity = z.enum(capacities);
export type Capacity = z.infer<typeof Capacity>;

/**
 * `children` are those one may see; `rights` what one may do for each, by id; `schools` are theirs; `demo` says that
 * this is the demonstration school.
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
});
export type Session = z.infer<typeof Session>;

/** The three people whom the demo's sign-in page offers. */
export const DemoSignIn = z.strictObject({ as: Role });
export type DemoSignIn = z.infer<typeof DemoSignIn>;

/** Passwords are any text; only choosing one asks for a length, in code points, of which one may take four units. */
export const SignIn = z.strictObject({
  email: typedText({ min: 1, max: 254 }),
  password: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' })),
});
export type SignIn = z.infer<typeof SignIn>;
