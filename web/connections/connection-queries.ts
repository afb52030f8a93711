/** Queries and mutations of connections: request, accept, decline, block. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockApi, connectionApi } from '#core/connections/connection.ts';
import { call } from '#web/api/call.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type Translate, useTranslation } from '#web/i18n/use-translation.ts';

export const blocksQuery = queryOptions({ queryKey: ['connections', 'blocks'], queryFn: () => call(blockApi.list) });

/** An action on another parent. Each is idempotent on the server. */
export type ConnectionAct =
  | { readonly does: 'ask' | 'block'; readonly userId: number; readonly name: string }
  | {
      readonly does: 'accept' | 'decline' | 'takeBack' | 'disconnect' | 'unblock';
      readonly id: number;
      readonly name: string;
    };

/** The queries to refetch: connections, contacts and conversations. */
const lists = ['connections', 'contacts', 'conversations'];

export function useConnectionMutation(onDone?: () => void) {
  const t = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: performAction,
    async onSuccess(_, act) {
      // Refetch before the result is announced and before the focus moves.
      await Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })));
      showToast(doneInWords(act, t));
      onDone?.();
    },
    onError(error) {
      for (const list of lists) void client.invalidateQueries({ queryKey: [list] });
      showToast({ title: t('connections.failed'), text: t(`refusals.${errorCode(error)}`), failed: true });
    },
  });
  return { isUnderWay: isPending, under: variables, act: (act: ConnectionAct) => !isPending && mutate(act) };
}

async function performAction(act: ConnectionAct): Promise<void> {
  switch (act.does) {
    case 'ask':
      await call(connectionApi.ask, { body: { userId: act.userId } });
      break;
    case 'block':
      await call(blockApi.block, { body: { userId: act.userId } });
      break;
    case 'accept':
      await call(connectionApi.accept, { params: { id: act.id } });
      break;
    case 'decline':
      await call(connectionApi.decline, { params: { id: act.id } });
      break;
    case 'unblock':
      await gone(call(blockApi.unblock, { params: { id: act.id } }));
      break;
    default:
      await gone(call(connectionApi.remove, { params: { id: act.id } }));
  }
}

/** A resource that is already gone counts as removed: a reply was lost, or another device was faster. */
async function gone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
  });
}

function doneInWords({ does, name }: ConnectionAct, t: Translate): { title: string; text?: string } {
  switch (does) {
    case 'ask':
      return { title: t('connections.asked', { name }), text: t('connections.askedText') };
    case 'accept':
      return { title: t('connections.nowConnected', { name }), text: t('connections.nowConnectedText') };
    case 'decline':
      return { title: t('connections.declined'), text: t('connections.declinedText', { name }) };
    case 'takeBack':
      return { title: t('connections.takenBack') };
    case 'disconnect':
      return { title: t('connections.disconnected') };
    case 'block':
      return { title: t('connections.nowBlocked', { name }), text: t('connections.nowBlockedText') };
    default:
      return { title: t('connections.nowUnblocked', { name }) };
  }
}
