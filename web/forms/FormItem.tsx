import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { FormSummary } from '#core/forms/form.ts';
import { formLink, type FormState } from '#core/forms/form-rules.ts';
import { DraftChip } from '#web/editing/DraftChip.tsx';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { prefetchHandlers } from '#web/lazy/prefetch-handlers.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { answerDraftName } from './form-queries.ts';
import { formQuery } from './form-queries.ts';
import { dueLabel, kindIcons, stateTones } from './form-labels.ts';

type Props = { form: FormSummary; childId: number; name: string; state: FormState };

/** A form for one child: title, child, status and due date. Prefetched when the pointer or focus comes near. */
export function FormItem({ form, childId, name, state }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const { locale: language } = useCurrentUser();
  const { day: today } = useSchoolTime(childId);
  const { icon: Icon, tone } = kindIcons[form.kind];
  return (
    <li>
      <Link
        href={formLink(form.id, childId)}
        {...prefetchHandlers(() => void client.prefetchQuery(formQuery(form.id, language)))}
        className="flex items-center gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken"
      >
        <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', toneClasses[tone])}>
          <Icon aria-hidden size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <strong dir="auto" lang={form.lang} className="block font-bold text-card leading-snug">
            {form.title}
          </strong>
          <span className="block text-ink-soft text-small">
            <bdi>{name}</bdi> · {t(`forms.${form.kind}`)}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-2">
            <Chip tone={stateTones[state]}>{t(`forms.${state}`)}</Chip>
            <span className="text-ink-soft text-tiny">{dueLabel(form, state, today, locale, t)}</span>
            <DraftChip name={answerDraftName(form.id, childId)} />
          </span>
        </span>
        <ChevronRight aria-hidden size={22} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
