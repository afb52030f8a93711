import { consentApi, staffConsentApi } from '#core/consents/consent-api.ts';
import { ownSchool, requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type Route, route } from '#server/http/route.ts';
import { answerConsent, saveConsentText } from './consent-acts.ts';
import { remindFamilies } from './consent-reminder-acts.ts';
import { findConsents, findGroupConsents, findTexts } from './consent-store.ts';

export const consentRoutes: Route[] = [
  route(consentApi.read, (call) => readConsents(call, call.params.id), childAccess('file')),
  route(
    consentApi.answer,
    {
      async execute(call) {
        await answerConsent(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => readConsents(call, Number(childId)),
    },
    childAccess('file'),
  ),
  route(
    staffConsentApi.register,
    async (call) => {
      const register = await findGroupConsents(call.tx, call, call.params.id);
      if (!register) throw new Refusal('not_found');
      return register;
    },
    { kind: 'file', childrenIn: ({ children }) => children.map(({ childId }) => childId) },
  ),
  route(staffConsentApi.remind, {
    execute: async (call) => ({ reminded: await remindFamilies(call, call.body.childIds) }),
    respond: async (_, { reminded }) => ({ reminded: [reminded ?? []].flat() }),
  }),
  route(staffConsentApi.saveText, {
    async execute(call) {
      await saveConsentText(call, call.body);
      return { schoolId: call.body.schoolId };
    },
    async respond({ tx, currentUser }, { schoolId: saved }) {
      const schoolId = ownSchool(currentUser, Number(saved));
      return { schoolId, texts: await findTexts(tx, schoolId) };
    },
  }),
];

async function readConsents({ tx, currentUser, now }: ActionContext, childId: number) {
  requireRight(currentUser, 'view', childId);
  const consents = await findConsents(tx, { childId, userId: currentUser.id, now });
  if (!consents) throw new Refusal('not_found');
  return consents;
}
