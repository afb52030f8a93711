/** The catalogs of the second step and of the sign-in of staff. */
import { passwordPhrases } from '#web/auth/password-phrases.ts';
import { signInPhrases } from '#web/auth/sign-in-phrases.ts';
import { twoStepPhrases } from '#web/auth/two-step/two-step-phrases.ts';
import { profilePhrases } from '#web/account/profile-phrases.ts';
import { failurePhrases } from '#web/api/failure-phrases.ts';
import { signInRefusalPhrases } from '#web/api/refusal-phrases.ts';
import { signInRulePhrases } from '#web/schools/sign-in-rule-phrases.ts';

export const signInCatalogs = {
  /** The second step of an account, from its profile or from a sign-in that needs one. */
  twoStep: {
    failures: failurePhrases,
    passwords: passwordPhrases,
    profile: profilePhrases,
    refusals: signInRefusalPhrases,
    signIn: signInPhrases,
    twoStep: twoStepPhrases,
  },
  /** How the staff of a school sign in, and the confirmation before it changes. */
  staffSignIn: {
    passwords: passwordPhrases,
    profile: profilePhrases,
    refusals: signInRefusalPhrases,
    signIn: signInPhrases,
    signInRules: signInRulePhrases,
  },
} as const;
