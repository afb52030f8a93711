/** What an account has chosen. (§2 Settings, §3 Settings; decisions, Settings) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Locale } from '#core/lang/locale.ts';
import { QuietHours, ToldKind, Wish, Wishes } from '#core/notifications/delivery.ts';

export const visibilities = ['all', 'class', 'none'] as const;
export const themes = ['system', 'light', 'dark'] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

const chosen = {
  allowDirectMessages: z.boolean(),
  allowGroupInvites: z.boolean(),
  visibility: z.enum(visibilities),
  push: z.boolean(),
  email: z.boolean(),
  locale: Locale,
  theme: Theme,
  /** Of each kind of thing, whether it is told by push and by e-mail, where the two switches allow it. */
  notify: Wishes,
  /** When nothing is sent that is not urgent; never, when null. */
  quietHours: z.nullable(QuietHours),
};

export const Settings = z.object(chosen);
export type Settings = z.infer<typeof Settings>;

/** Any part of them, and of `notify` any kinds; what is left out stays. */
export const SettingsChange = z.partial(z.extend(z.strictObject(chosen), { notify: z.partialRecord(ToldKind, Wish) }));
export type SettingsChange = z.infer<typeof SettingsChange>;

/** How other parents may find and reach one. */
export type Findability = Pick<Settings, 'allowDirectMessages' | 'allowGroupInvites' | 'visibility'>;

/** The part of somebody's settings that is about other parents. */
export function findabilityOf({ allowDirectMessages, allowGroupInvites, visibility }: Settings): Findability {
  return { allowDirectMessages, allowGroupInvites, visibility };
}

/** How other parents may reach one who has not chosen: as the school does, openly or (Quebec's Law 25) strictly. */
export const findability: Readonly<Record<'open' | 'strict', Findability>> = {
  open: { allowDirectMessages: true, allowGroupInvites: true, visibility: 'class' },
  strict: { allowDirectMessages: false, allowGroupInvites: false, visibility: 'none' },
};

export const settingsApi = {
  /** One's own. */
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    who: 'user',
    does: 'Gives one’s own settings.',
    spec: '§3 Settings; decisions, Settings',
    reply: Settings,
  }),
  /** Any subset; what is left out stays. */
  save: endpoint({
    method: 'PUT',
    path: '/api/settings',
    who: 'user',
    does: 'Saves any part of one’s own settings.',
    spec: 'decisions, Settings and Settled edges',
    body: SettingsChange,
    reply: Settings,
  }),
};
