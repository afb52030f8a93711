import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { FormSummary } from '#core/forms/form.ts';
import { formLink, type FormState } from '#core/forms/form-rules.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { whenNear } from '#web/ui/when-near.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { formQuery } from './form-queries.ts';
import { dueInWords, kindIcons, stateTones } from './form-words.ts';

type Props = { form: FormSummary; childId: number; name: string; state: FormState };

/**
 * A form for one child: what it is, whose, how it stands and until when. It is fetched when a finger or pointer comes
 * near.
 */
export function FormItem({ form, childId, name, state }: Props) {
  const t = useWords();
  const locale = useLocale();
  const client = useQueryClient();
  const { locale: language } = usePerson();
  const { day: today } = useSchoolTime(childId);
  const { icon: Icon, tone } = kindIcons[form.kind];
  return (
    <li>
      <Link
        href={formLink(form.id, childId)}
        {...whenNear(() => void client.prefetchQuery(formQuery(form.id, language)))}
        className="flex items-center gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken"
      >
        <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', tints[tone])}>
          <Icon aria-hidden size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <strong dir="auto" className="block font-bold text-card leading-snug">
            {form.title}
          </strong>
          <span className="block text-ink-soft text-small">
            <bdi>{name}</bdi> · {t(`forms.${form.kind}`)}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-2">
            <Chip tone={stateTones[state]}>{t(`forms.${state}`)}</Chip>
            <span className="text-ink-soft text-tiny">{dueInWords(form, state, today, locale, t)}</span>
          </span>
        </span>
        <ChevronRight aria-hidden size={22} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
