/** The email about a sign-in on a device that Parvis does not recognize: it is new, or its cookies were deleted. */
import type { Browser, System } from '#core/account/device.ts';
import type { Email } from '#server/mail/email.ts';
import { localizeEmail } from '#server/mail/localized-email.ts';
import type { DeviceKind } from './user-agent.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

const browserNames: Readonly<Record<Exclude<Browser, 'other'>, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};
const systemNames: Readonly<Record<Exclude<System, 'other'>, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

/** To the user who signed in, in their language. It names the browser and the system, and no place. */
export function newDeviceEmail(
  { email, locale }: Pick<CurrentUser, 'email' | 'locale'>,
  { browser, system }: DeviceKind,
): Email {
  const named = [browser !== 'other' && browserNames[browser], system !== 'other' && systemNames[system]].filter(
    Boolean,
  );
  const device = named.join(', ');
  const text = localizeEmail(locale, {
    en: {
      subject: 'A sign-in on an unrecognized device',
      text: `Hello,

Your Parvis account was just opened on a device that Parvis does not recognize: ${device || 'an unknown browser'}.

If it was not you, sign out the other devices and choose another password in Settings, Profile, then call the school.
`,
    },
    fr: {
      subject: 'Une session sur un appareil inconnu',
      text: `Bonjour,

Votre compte Parvis vient d’être ouvert sur un appareil que Parvis ne reconnaît pas : ${device || 'navigateur inconnu'}.

Ce n’était pas vous? Dans Réglages, Profil, fermez les sessions des autres appareils et choisissez un autre mot de passe, puis appelez l’école.
`,
    },
  });
  return { ...text, to: email };
}
