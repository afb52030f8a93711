/** The settings of an account. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Locale } from '#core/lang/locale.ts';
import {
  QuietHours,
  DeliveryKind,
  NotificationPreference,
  NotificationPreferences,
} from '#core/notifications/delivery.ts';

export const visibilities = ['all', 'class', 'none'] as const;
export const themes = ['system', 'light', 'dark'] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

const settingsFields = {
  allowDirectMessages: z.boolean(),
  allowGroupInvites: z.boolean(),
  visibility: z.enum(visibilities),
  push: z.boolean(),
  email: z.boolean(),
  locale: Locale,
  theme: Theme,
  /** For each kind of notification, whether it is sent by push and by email, if the two switches allow it. */
  notify: NotificationPreferences,
  /** When only urgent notifications are sent; null for no quiet hours. */
  quietHours: z.nullable(QuietHours),
};

export const Settings = z.object(settingsFields);
export type Settings = z.infer<typeof Settings>;

/** Any subset of the settings, and of the kinds in `notify`; the rest is unchanged. */
export const SettingsChange = z.partial(
  z.extend(z.strictObject(settingsFields), { notify: z.partialRecord(DeliveryKind, NotificationPreference) }),
);
export type SettingsChange = z.infer<typeof SettingsChange>;

/** How other parents may find and contact the user. */
export type Findability = Pick<Settings, 'allowDirectMessages' | 'allowGroupInvites' | 'visibility'>;

/** The part of the settings that is about other parents. */
export function findabilityOf({ allowDirectMessages, allowGroupInvites, visibility }: Settings): Findability {
  return { allowDirectMessages, allowGroupInvites, visibility };
}

/** The school's default for users who have not chosen: open, or strict (Quebec's Law 25). */
export const findability: Readonly<Record<'open' | 'strict', Findability>> = {
  open: { allowDirectMessages: true, allowGroupInvites: true, visibility: 'class' },
  strict: { allowDirectMessages: false, allowGroupInvites: false, visibility: 'none' },
};

export const settingsApi = {
  /** Only those of the current user. */
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'user',
    summary: 'Returns the settings of the current user.',
    reply: Settings,
  }),
  /** Any subset; the rest is unchanged. */
  save: endpoint({
    method: 'PUT',
    path: '/api/settings',
    access: 'user',
    summary: 'Changes settings of the current user.',
    body: SettingsChange,
    reply: Settings,
  }),
};
