import { useQueryClient } from '@tanstack/react-query';
import type { Child } from '#core/children/child.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import { durableMutationOf } from './durable-mutations.ts';

/** What an attempt does, with the names of its children. */
export function useRecordLabel(): (record: Pick<OutboxRecord, 'name' | 'variables'>) => string {
  const t = useTranslation();
  const client = useQueryClient();
  const listFormat = new Intl.ListFormat(`${useLocale()}-CA`, { type: 'conjunction' });
  return (record) => {
    const { label, childrenOf } = durableMutationOf(record) ?? {};
    const what = t(label ?? 'outbox.open');
    const children = client.getQueryData<readonly Child[]>(['children']) ?? [];
    const wanted = childrenOf?.(record) ?? [];
    const names = children.filter(({ id }) => wanted.includes(id)).map(({ name }) => name);
    return names.length > 0 ? t('outbox.about', { what, name: listFormat.format(names) }) : what;
  };
}

/** What the user wrote in it. */
export function textOf({ variables }: Pick<OutboxRecord, 'variables'>): string {
  const written = (typeof variables === 'object' && variables !== null ? variables : {}) as Readonly<
    Record<string, unknown>
  >;
  const texts = [written['content'], written['notes'], written['note']];
  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n');
}
