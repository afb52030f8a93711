/** A conversation of ten thousand messages beside one of ten, and a search through a hundred thousand of one's own. */
import { budgets } from './budgets.ts';
import { startChild } from './child-server.ts';
import { signInAsParent } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { whyNoPostgresql, withDemoSchools } from './postgresql.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';

const rounds = 25;

type Said = { readonly url: string; readonly short: number; readonly long: number; readonly rareWord: string };

export async function messages(): Promise<Figure[]> {
  const embedded = await figuresOf('embedded');
  const why = await whyNoPostgresql();
  if (why) console.log(`messages on PostgreSQL: left out, ${why}`);
  return [...embedded, ...(why ? [] : await withDemoSchools(1, (url) => figuresOf('PostgreSQL', url)))];
}

async function figuresOf(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const server = await startChild<Said>('histories-server.ts', ...(databaseUrl ? [databaseUrl] : []));
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
    const search = (words: string) => ask(`search=${encodeURIComponent(words)}`, 1);
    const times = await interleaved(rounds, {
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
