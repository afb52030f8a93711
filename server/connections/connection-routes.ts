import { blockApi, connectionApi } from '#core/connections/connection.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { findBlocks } from './block-store.ts';
import {
  acceptConnection,
  askConnection,
  blockParent,
  declineConnection,
  endConnection,
  unblockParent,
} from './connection-acts.ts';
import { findConnections } from './connection-store.ts';

export const connectionRoutes: Route[] = [
  route(connectionApi.list, { own: ({ tx, caller }) => findConnections(tx, caller.userId) }),
  route(connectionApi.ask, {
    act: async (call) => ({ connectionId: await askConnection(call, call.body.userId) }),
    show: async ({ tx, person }, { connectionId }) => only(await findConnections(tx, person.id, Number(connectionId))),
  }),
  route(connectionApi.accept, {
    async act(call) {
      await acceptConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    show: async ({ tx, person }, { connectionId }) => only(await findConnections(tx, person.id, Number(connectionId))),
  }),
  route(connectionApi.decline, {
    async act(call) {
      await declineConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    show: async () => undefined,
  }),
  route(connectionApi.remove, {
    async act(call) {
      await endConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    show: async () => undefined,
  }),
  route(blockApi.list, { own: ({ tx, caller }) => findBlocks(tx, caller.userId) }),
  route(blockApi.block, {
    act: async (call) => ({ blockId: await blockParent(call, call.body.userId) }),
    show: async ({ tx, person }, { blockId }) => only(await findBlocks(tx, person.id, Number(blockId))),
  }),
  route(blockApi.unblock, {
    async act(call) {
      await unblockParent(call, call.params.id);
      return { blockId: call.params.id };
    },
    show: async () => undefined,
  }),
];

/** What is one’s own and still there. */
function only<T>([found]: readonly T[]): T {
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
