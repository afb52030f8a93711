import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

type InboxEntry<Status> = { readonly id: number; readonly status: Status; readonly createdAt: string };

/** The displayed content of an item. */
export type InboxItemContent = {
  readonly title: string;
  readonly by: string;
  readonly text: string;
  /** Next to the title: priority or mood. */
  readonly titleChip?: ReactNode;
  /** Below the text: ways to reply. */
  readonly below?: ReactNode;
};

type Props<Status extends string, One> = {
  icon: LucideIcon;
  query: UseQueryOptions<One[]> & { queryKey: QueryKey };
  statuses: readonly Status[];
  wordOf: (status: Status) => string;
  /** Label of the filter for all statuses, in the right gender. */
  every: string;
  read: (one: One) => InboxItemContent;
  /** Sets the status of an item. Its author sees it at once. */
  judge: (id: number, status: Status) => Promise<One>;
};

/** Items sent to the office, filtered by status, each with the status that its author sees. */
export function StatusInbox<Status extends string, One extends InboxEntry<Status>>(props: Props<Status, One>) {
  const { icon, query, statuses, wordOf, every } = props;
  const t = useTranslation();
  const list = useQuery(query);
  const [status, setStatus] = useState<Status | ''>('');
  const all = list.data ?? [];
  const shown = all.filter((one) => status === '' || one.status === status);
  return (
    <>
      <StaleDataNotice queries={[list]} />
      {list.isPending && <Skeleton className="h-36" count={3} />}
      {list.data && all.length === 0 && (
        <EmptyState icon={icon} tone="stone" title={t('inbox.none')} text={t('inbox.noneText')} />
      )}
      {all.length > 0 && (
        <div className="max-w-column">
          <Field label={t('inbox.filter')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={status}
                onChange={({ target }) => setStatus(statuses.find((one) => one === target.value) ?? '')}
              >
                <option value="">{every}</option>
                <StatusOptions statuses={statuses} wordOf={wordOf} />
              </Select>
            )}
          </Field>
        </div>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState icon={icon} tone="stone" title={t('inbox.noneFound')} text={t('inbox.noneFoundText')} />
      )}
      {shown.length > 0 && (
        <ul className="grid gap-3 rail:grid-cols-2">
          {shown.map((one) => (
            <Item key={one.id} {...props} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item<Status extends string, One extends InboxEntry<Status>>(props: Props<Status, One> & { one: One }) {
  const { query, statuses, wordOf, read, judge, one } = props;
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const client = useQueryClient();
  const { queryKey } = query;
  const judging = useMutation({
    mutationFn: (status: Status) => judge(one.id, status),
    onSuccess(judged) {
      client.setQueryData<One[]>(queryKey, (all) => all?.map((had) => (had.id === judged.id ? judged : had)));
      showToast({ title: t('inbox.saved'), text: t('inbox.seenByAuthor') });
    },
    onError: (error) => showToast({ ...failureMessage(t, error, t('inbox.notSaved')), failed: true }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const { title, by, text, titleChip, below } = read(one);
  const day = formatDay(schoolTimeAt(new Date(one.createdAt), zone).day, locale, 'long');
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 dir="auto" className="break-words font-bold text-note">
            {title}
          </h2>
          <p className="text-ink-soft text-tiny">{t('inbox.from', { name: by, day })}</p>
        </div>
        {titleChip}
      </div>
      <p dir="auto" className="whitespace-pre-line break-words text-small">
        {text}
      </p>
      {below}
      <label className="mt-auto flex items-center gap-3 border-line border-t pt-3 text-ink-soft text-small">
        <span className="shrink-0">{t('inbox.filter')}</span>
        <span className="min-w-0 max-w-60 flex-1">
          <Select
            aria-label={t('inbox.statusOf', { title })}
            value={judging.isPending ? judging.variables : one.status}
            onChange={({ target }) => {
              const next = statuses.find((status) => status === target.value);
              if (next && !judging.isPending) judging.mutate(next);
            }}
          >
            <StatusOptions statuses={statuses} wordOf={wordOf} />
          </Select>
        </span>
      </label>
    </Card>
  );
}

function StatusOptions<Status extends string>({ statuses, wordOf }: Pick<Props<Status, never>, 'statuses' | 'wordOf'>) {
  return statuses.map((status) => (
    <option key={status} value={status}>
      {wordOf(status)}
    </option>
  ));
}
