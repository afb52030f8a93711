/** The emails about webhooks. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const webhookPausedEmail = (locale: Locale, host: string): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A webhook of your school was paused',
      text: `Hello,

The webhook to ${host} has received nothing for three days, so Parvis paused it. Its events wait for 14 days.

Correct the receiver, then resume the webhook in Settings, School.
`,
    },
    fr: {
      subject: 'Un webhook de votre école a été suspendu',
      text: `Bonjour,

Le webhook vers ${host} n’a rien reçu depuis trois jours : Parvis l’a suspendu. Ses événements attendent 14 jours.

Corrigez le récepteur, puis reprenez le webhook dans Réglages, École.
`,
    },
  });

export const webhookLeftEmail = (locale: Locale, host: string): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A webhook of your school was paused',
      text: `Hello,

The person who added the webhook to ${host} no longer works at your school, so Parvis paused it. Its events wait for 14 days.

If the receiver is the school’s, resume the webhook in Settings, School. If the office does not know it, remove it.
`,
    },
    fr: {
      subject: 'Un webhook de votre école a été suspendu',
      text: `Bonjour,

La personne qui a ajouté le webhook vers ${host} ne travaille plus à votre école : Parvis l’a suspendu. Ses événements attendent 14 jours.

Si le récepteur est celui de l’école, reprenez le webhook dans Réglages, École. Si le secrétariat ne le connaît pas, retirez-le.
`,
    },
  });

export const webhookAddedEmail = (
  locale: Locale,
  { host, name }: { readonly host: string; readonly name: string },
): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A webhook of your school was added',
      text: `Hello,

${name} added a webhook to your school. The numbers of changed records now go to ${host}.

If the office does not know it, remove it in Settings, School, Webhooks.
`,
    },
    fr: {
      subject: 'Un webhook de votre école a été ajouté',
      text: `Bonjour,

${name} a ajouté un webhook à votre école. Les numéros des dossiers modifiés partent maintenant vers ${host}.

Si le secrétariat ne le connaît pas, retirez-le dans Réglages, École, Webhooks.
`,
    },
  });
