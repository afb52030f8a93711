import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type SignInRule, signInRuleApi } from '#core/schools/sign-in-rule.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { IdentityProviders } from '#server/auth/identities/identity-providers.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Route, route } from '#server/http/route.ts';
import { isStrongCaller } from '#server/http/sign-in/strong-sign-in.ts';
import { queueEmails } from '#server/mail/mail-acts.ts';
import { findTimeZone } from './school-store.ts';
import { strongSignInEmail } from './sign-in-rule-phrases.ts';
import { findSignInRule, findStaffWithoutStrongWay, saveSignInRule } from './sign-in-rule-store.ts';

const dayMs = 86_400_000;

/** Routes of the rule for the sign-in of staff. */
export function signInRuleRoutes(providers: Pick<IdentityProviders, 'issuers'>): Route[] {
  const found = async (
    { tx, currentUser, caller }: Pick<Call<typeof signInRuleApi.read>, 'tx' | 'currentUser' | 'caller'>,
    requested: number | undefined,
  ): Promise<SignInRule> => {
    const rule = await findSignInRule(tx, ownSchool(currentUser, requested), providers.issuers);
    return { ...rule, mayChange: await isStrongCaller(tx, caller) };
  };
  return [
    route(signInRuleApi.read, (call) => found(call, call.query.school)),
    route(signInRuleApi.save, {
      async execute(call) {
        const { tx, currentUser, caller, body, now, requestId } = call;
        const schoolId = ownSchool(currentUser, body.schoolId);
        await mustBeConfirmed(tx, caller.sessionId, now);
        if (!(await isStrongCaller(tx, caller))) throw new Refusal('strong_sign_in_required');
        const schoolIds = body.everySchool ? currentUser.adminOf : [schoolId];
        const from = body.days === null ? null : new Date(now.getTime() + body.days * dayMs);
        await saveSignInRule(tx, schoolIds, from);
        for (const id of schoolIds) {
          const act = from ? 'school.sign_in_required' : 'school.sign_in_allowed';
          await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId: id, requestId });
        }
        if (from) {
          const { day } = schoolTimeAt(from, await findTimeZone(tx, schoolId));
          const people = await findStaffWithoutStrongWay(tx, schoolIds, providers.issuers);
          const emails = people.map(({ userId, email, locale }) => ({
            ...strongSignInEmail(locale ?? 'fr', day),
            to: email,
            userId,
          }));
          await queueEmails(tx, emails, now);
        }
        return { schoolId };
      },
      respond: (call, { schoolId }) => found(call, Number(schoolId)),
    }),
  ];
}
