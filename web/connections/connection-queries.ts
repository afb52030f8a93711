/** Asking other parents to connect, answering them, and blocking. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockApi, connectionApi } from '#core/connections/connection.ts';
import { call } from '#web/session/call.ts';
import { CallError, refusalIn } from '#web/session/call-error.ts';
import { showToast } from '#web/ui/toasts.ts';
import { type Words, useWords } from '#web/words/words.ts';

export const blocksQuery = queryOptions({ queryKey: ['connections', 'blocks'], queryFn: () => call(blockApi.list) });

/** What one does about another parent. Each may be done again without harm: the school keeps one answer. */
export type ConnectionAct =
  | { readonly does: 'ask' | 'block'; readonly userId: number; readonly name: string }
  | {
      readonly does: 'accept' | 'decline' | 'takeBack' | 'disconnect' | 'unblock';
      readonly id: number;
      readonly name: string;
    };

/** What changes with it: who is connected, who can be written to, and which conversations are open. */
const lists = ['connections', 'contacts', 'conversations'];

export function useConnectionAct(onDone?: () => void) {
  const t = useWords();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: carryOut,
    async onSuccess(_, act) {
      // The new state is there before it is told of, and before the focus looks for its place.
      await Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })));
      showToast(doneInWords(act, t));
      onDone?.();
    },
    onError(error) {
      for (const list of lists) void client.invalidateQueries({ queryKey: [list] });
      showToast({ title: t('connections.failed'), text: t(`refusals.${refusalIn(error)}`), failed: true });
    },
  });
  return { isUnderWay: isPending, under: variables, act: (act: ConnectionAct) => !isPending && mutate(act) };
}

async function carryOut(act: ConnectionAct): Promise<void> {
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

/** What is gone already is as it was wanted: an answer was lost, or another phone was faster. */
async function gone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
  });
}

function doneInWords({ does, name }: ConnectionAct, t: Words): { title: string; text?: string } {
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
