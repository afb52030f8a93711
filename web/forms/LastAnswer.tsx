import { useQueries, useQuery } from '@tanstack/react-query';
import type { FormField } from '#core/forms/form.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { answerQuery, formsQuery } from './form-queries.ts';
import { answersToSearch, lastAnswerTo } from './last-answer.ts';

type Props = { field: FormField; onUse: (answer: string) => void };

/** Fills an empty one-line field with the user's last answer to such a question. Nothing without one. */
export function LastAnswer({ field, onUse }: Props) {
  const t = useTranslation();
  const { locale } = useCurrentUser();
  const { data: forms } = useQuery(formsQuery(locale));
  const found = useQueries({
    queries: answersToSearch(forms ?? []).map((ref) => answerQuery(ref)),
  });
  const text = lastAnswerTo(
    field,
    found.flatMap(({ data }) => data ?? []),
  );
  if (text === undefined) return null;
  return (
    <Button kind="quiet" className="self-start" onClick={() => onUse(text)}>
      <bdi className="min-w-0 wrap-anywhere">{t('forms.lastAnswer', { text })}</bdi>
    </Button>
  );
}
