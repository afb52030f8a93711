import type { Phrases } from '#web/i18n/phrase.ts';

export const providerPhrases = {
  signIn: { en: 'Sign in with {name}', fr: 'Ouvrir une session avec {name}' },
  cancelled: { en: 'You cancelled the sign-in.', fr: 'Vous avez annulé l’ouverture de session.' },
  expired: {
    en: 'This sign-in is no longer valid. Start it here again.',
    fr: 'Cette ouverture de session n’est plus valide. Recommencez-la ici.',
  },
  failed: {
    en: 'The sign-in could not be verified. Try again, or use your password.',
    fr: 'L’ouverture de session n’a pas pu être vérifiée. Réessayez ou utilisez votre mot de passe.',
  },
  not_verified: {
    en: 'Your e-mail there is not verified, so it opens no account here. Use your password, or call the school.',
    fr: 'Votre courriel n’y est pas vérifié : il n’ouvre aucun compte ici. Utilisez votre mot de passe ou appelez l’école.',
  },
  other_identity: {
    en: 'Another identity is linked to this account. Use your password, or call the school.',
    fr: 'Une autre identité est liée à ce compte. Utilisez votre mot de passe ou appelez l’école.',
  },
  rate_limited: {
    en: 'Too many attempts. Wait a minute, then try again.',
    fr: 'Trop de tentatives. Attendez une minute, puis réessayez.',
  },
  removed: {
    en: 'This identity was removed from the account. Use your password, then allow it in your profile.',
    fr: 'Cette identité a été retirée du compte. Utilisez votre mot de passe, puis permettez-la dans votre profil.',
  },
  unavailable: {
    en: 'This sign-in does not answer at the moment. Use your password or a passkey, or try again later.',
    fr: 'Ce service ne répond pas pour le moment. Utilisez votre mot de passe ou une clé d’accès, ou réessayez plus tard.',
  },
  unknown_account: {
    en: 'No account of this school service has your e-mail. The school can invite you or correct it.',
    fr: 'Aucun compte de ce service scolaire n’a votre courriel. L’école peut vous inviter ou le corriger.',
  },
} as const satisfies Phrases;
