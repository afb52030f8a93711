import { type PickupCode, pickupCodeApi } from '#core/pickup-people/pickup-code.ts';
import type { PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { assignedScope, childrenWith, requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { checkPickupCode, recordRefusedCode, sharePickupCode, stopPickupCode } from './pickup-code-acts.ts';
import { findCodeMatch, findCodeRow, findPickupCodes } from './pickup-code-store.ts';

const childrenOf = ({ childIds }: PickupCode) => childIds;

export const pickupCodeRoutes = (codes: PickupCodes): Route[] => [
  route(
    pickupCodeApi.list,
    ({ tx, currentUser, now }) => findPickupCodes(tx, { childIds: childrenWith(currentUser, 'pickup'), now }),
    { kind: 'people', childrenIn: (shared) => shared.flatMap(childrenOf) },
  ),
  route(
    pickupCodeApi.share,
    {
      execute: (call) => sharePickupCode(call, codes, call.body),
      async respond({ tx, currentUser, now }, { codeId, nonce }) {
        const query = { id: Number(codeId), childIds: childrenWith(currentUser, 'pickup'), now };
        const [shared] = await findPickupCodes(tx, query);
        if (!shared) throw new Refusal('not_found');
        return { ...shared, code: codes.codeOf([nonce ?? []].flat()) };
      },
    },
    { kind: 'people', childrenIn: childrenOf },
  ),
  route(pickupCodeApi.withdraw, {
    async execute(call) {
      await stopPickupCode(call, call.params.id);
      return { codeId: call.params.id };
    },
    async respond({ tx, currentUser }, { codeId }) {
      const code = await findCodeRow(tx, Number(codeId));
      if (!code) throw new Refusal('not_found');
      requireRight(currentUser, 'pickup', code.childId);
      return undefined;
    },
  }),
  route(
    pickupCodeApi.check,
    {
      execute: async (call) => ({
        codeIds: await checkPickupCode(call, codes, { code: call.body.code, school: call.query.school }),
      }),
      async respond({ tx, currentUser }, { codeIds }) {
        const match = await findCodeMatch(tx, [codeIds ?? []].flat(), assignedScope(currentUser));
        if (!match) throw new Refusal('not_found');
        return match;
      },
      async refused(call, code) {
        if (code === 'invalid') await recordRefusedCode(call, codes, call.query.school);
      },
    },
    { kind: 'people', childrenIn: ({ children }) => children.map(({ id }) => id) },
  ),
];
