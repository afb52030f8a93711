/** A conversation of 10,000 messages against one of 10, and a search through the user's own 100,000 messages. */
import { budgets } from '#bench/support/budgets.ts';
import { startChild } from '#bench/support/server-process.ts';
import { signInAsParent } from '#bench/support/demo-parent.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { whyNoPostgresql, withDemoSchools } from '#bench/support/postgresql.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';

const rounds = 25;

type ServerInfo = { readonly url: string; readonly short: number; readonly long: number; readonly rareWord: string };

export async function messages(): Promise<Measurement[]> {
  const embedded = await figuresOf('embedded');
  const why = await whyNoPostgresql();
  if (why) console.log(`messages on PostgreSQL: skipped, ${why}`);
  return [...embedded, ...(why ? [] : await withDemoSchools(1, (url) => figuresOf('PostgreSQL', url)))];
}

async function figuresOf(kind: string, databaseUrl?: string): Promise<Measurement[]> {
  const server = await startChild<ServerInfo>('large-history-server.ts', ...(databaseUrl ? [databaseUrl] : []));
  try {
    const headers = await signInAsParent(server.url);
    const ask = (query: string, least: number) => async () => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/messages?${query}`, { headers });
      const found = (await answer.json()) as unknown[];
      if (found.length < least) throw new Error(`${query}: ${found.length} messages`);
      return (performance.now() - began) / 1000;
    };
    const newest = (id: number) => ask(`conversationId=${id}&limit=10`, 10);
    const search = (text: string) => ask(`search=${encodeURIComponent(text)}`, 1);
    const times = await measureInterleaved(rounds, {
      short: newest(server.short),
      long: newest(server.long),
      page: ask(`conversationId=${server.long}`, 50),
      rare: search(server.rareWord.toUpperCase()),
      usual: search('PISCINE soeur'),
    });
    const milliseconds = (figures: readonly number[]) => `${(medianOf(figures) * 1000).toFixed(0)} ms`;
    const detail = `${milliseconds(times.long)} for ten, ${milliseconds(times.page)} for a page of fifty; of ten messages in all ${milliseconds(times.short)}`;
    const common = `words that stand in many ${milliseconds(times.usual)}`;
    return [
      {
        name: `10,000 messages, ${kind}`,
        value: ratioOf(times.long, times.short),
        budget: budgets.longHistory,
        detail,
      },
      { name: `search in 100,000, ${kind}`, value: medianOf(times.rare), budget: budgets.search, detail: common },
    ];
  } finally {
    await server.stop();
  }
}
