import { blockApi, connectionApi } from '#core/connections/connection.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { findBlocks } from './block-store.ts';
import {
  acceptConnection,
  requestConnection,
  blockParent,
  declineConnection,
  endConnection,
  unblockParent,
} from './connection-acts.ts';
import { findConnections } from './connection-store.ts';

export const connectionRoutes: Route[] = [
  route(connectionApi.list, { own: ({ tx, caller }) => findConnections(tx, caller.userId) }),
  route(connectionApi.ask, {
    execute: async (call) => ({ connectionId: await requestConnection(call, call.body.userId) }),
    respond: async ({ tx, currentUser }, { connectionId }) =>
      only(await findConnections(tx, currentUser.id, Number(connectionId))),
  }),
  route(connectionApi.accept, {
    async execute(call) {
      await acceptConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    respond: async ({ tx, currentUser }, { connectionId }) =>
      only(await findConnections(tx, currentUser.id, Number(connectionId))),
  }),
  route(connectionApi.decline, {
    async execute(call) {
      await declineConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(connectionApi.remove, {
    async execute(call) {
      await endConnection(call, call.params.id);
      return { connectionId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(blockApi.list, { own: ({ tx, caller }) => findBlocks(tx, caller.userId) }),
  route(blockApi.block, {
    execute: async (call) => ({ blockId: await blockParent(call, call.body.userId) }),
    respond: async ({ tx, currentUser }, { blockId }) => only(await findBlocks(tx, currentUser.id, Number(blockId))),
  }),
  route(blockApi.unblock, {
    async execute(call) {
      await unblockParent(call, call.params.id);
      return { blockId: call.params.id };
    },
    respond: async () => undefined,
  }),
];

/** The item, if it is still found for the current user. */
function only<T>([found]: readonly T[]): T {
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
