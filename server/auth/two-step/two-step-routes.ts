import { twoStepApi } from '#core/auth/two-step-api.ts';
import { sessionAs } from '#server/auth/session-reply.ts';
import { type MutationResult, type Route, route } from '#server/http/route.ts';
import type { SecondSteps } from './second-steps.ts';
import {
  makeSecret,
  pendingSecret,
  recoveryCodesOf,
  replaceCodes,
  turnOff,
  turnOn,
  type TwoStepServices,
} from './two-step-acts.ts';
import { findTwoStep } from './two-step-store.ts';

/** Routes for the second step of the current user, and for finishing a sign-in with it. */
export function twoStepRoutes(secondSteps: SecondSteps, services: TwoStepServices): Route[] {
  const { keys, texts } = services;
  return [
    route(twoStepApi.finish, {
      async outside({ body, database, request, reply, now, locale }) {
        const userId = await secondSteps.finish(body.code, request, reply, now);
        return sessionAs(database, userId, locale, reply, { now, way: { method: 'two_step' } });
      },
    }),
    route(twoStepApi.read, { own: ({ tx, caller: { userId } }) => findTwoStep(tx, userId) }),
    route(twoStepApi.begin, {
      async execute(call) {
        await makeSecret(call, services);
        return { userId: call.currentUser.id };
      },
      respond: ({ tx, currentUser }) => pendingSecret(tx, currentUser.id, keys),
    }),
    route(twoStepApi.turnOn, {
      execute: async (call) => ({ nonce: await turnOn(call, services) }),
      respond: async ({ currentUser }, kept) => recoveryCodesOf(texts, currentUser.id, nonceIn(kept)),
    }),
    route(twoStepApi.replaceCodes, {
      execute: async (call) => ({ nonce: await replaceCodes(call, services) }),
      respond: async ({ currentUser }, kept) => recoveryCodesOf(texts, currentUser.id, nonceIn(kept)),
    }),
    route(twoStepApi.turnOff, {
      async execute(call) {
        await turnOff(call);
        return { userId: call.currentUser.id };
      },
      respond: async () => undefined,
    }),
  ];
}

const nonceIn = ({ nonce }: MutationResult): readonly number[] => (Array.isArray(nonce) ? nonce : []);
