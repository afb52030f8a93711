import {
  CalendarDays,
  ChevronDown,
  ChevronRight,
  ClipboardPen,
  ListChecks,
  type LucideIcon,
  ShoppingBag,
  Signature,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { formLink } from '#core/forms/form-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { quizLink } from '#core/quizzes/quiz-rules.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import type { ToDo } from '#core/to-dos/to-do-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { type Translate, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';
import { useToDos } from './use-to-dos.ts';

const icons: Readonly<Record<ToDo['kind'], { icon: LucideIcon; tone: Tone }>> = {
  permission: { icon: Signature, tone: 'fir' },
  form: { icon: ClipboardPen, tone: 'lake' },
  event: { icon: CalendarDays, tone: 'plum' },
  quiz: { icon: ListChecks, tone: 'river' },
  order: { icon: ShoppingBag, tone: 'sun' },
};

/**
 * What is due soon, the first due day first: below the announcements, or next to them on a wide screen, where there is
 * room for all. On a phone it is absent when nothing is due.
 */
export function ForYou() {
  const t = useTranslation();
  const { children } = useChildren();
  const isWide = useWideScreen();
  const toDos = useToDos();
  const [isOpened, setOpen] = useState(false);
  if (!toDos || (toDos.shown.length === 0 && !isWide)) return null;
  const { shown, today } = toDos;
  const isOpen = isOpened || isWide;
  // One line is shown at once and moves nothing that is being read; the others open below it.
  const rest = shown.length - 1;
  return (
    <section data-not-kept="" aria-labelledby="for-you" className="rounded-m border border-line bg-surface shadow-1">
      <h2 id="for-you" className={isWide ? 'px-4 pt-3 font-bold text-card' : 'sr-only'}>
        {t('toDos.title')}
      </h2>
      {shown.length === 0 && <p className="px-4 py-2 text-ink-soft text-small">{t('toDos.nothing')}</p>}
      <ul className="divide-y divide-line">
        {shown.slice(0, isOpen ? shown.length : 1).map((toDo, n) => (
          <li key={keyOf(toDo)} className="flex items-center">
            <ToDoLink toDo={toDo} today={today} name={nameOf(toDo, children)} isAlone={n > 0 || rest === 0 || isWide} />
            {n === 0 && rest > 0 && !isWide && (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 shrink-0 items-center gap-1 rounded-control px-3 font-bold text-fine text-river"
              >
                {t('toDos.more', { n: rest })}
                <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = (toDo: ToDo) =>
  'formId' in toDo ? `form ${toDo.formId} ${toDo.childId}` : 'quizId' in toDo ? `quiz ${toDo.quizId}` : toDo.orderId;

const nameOf = (toDo: ToDo, children: readonly { id: number; name: string }[]) =>
  'childId' in toDo && children.length > 1
    ? children.find(({ id }) => id === toDo.childId)?.name.split(' ')[0]
    : undefined;

type ToDoLinkProps = {
  toDo: ToDo;
  today: string;
  name: string | undefined;
  /** No button stands at its end. */
  isAlone: boolean;
};

function ToDoLink({ toDo, today, name, isAlone }: ToDoLinkProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { icon: Icon, tone } = icons[toDo.kind];
  const due = toDo.kind === 'order' ? undefined : dueLabel(toDo.day, today, locale, t);
  return (
    <Link href={addressOf(toDo)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-m py-1 pr-1 pl-3">
      <span className={classes('grid size-[36px] shrink-0 place-items-center rounded-s', toneClasses[tone])}>
        <Icon aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          lang={'lang' in toDo ? toDo.lang : undefined}
          className="block truncate font-semibold text-note leading-tight"
        >
          {toDo.kind === 'order' ? t('toDos.orderTitle') : toDo.title}
        </span>
        <span className="block truncate text-ink-soft text-tiny">
          {[t(`toDos.${toDo.kind}`), name, due].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isAlone && <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />}
    </Link>
  );
}

function addressOf(toDo: ToDo): string {
  if ('formId' in toDo) return formLink(toDo.formId, toDo.childId);
  return 'quizId' in toDo ? quizLink(toDo.quizId) : `${paths.store}?part=orders`;
}

function dueLabel(day: string, today: string, locale: Locale, t: Translate): string {
  if (day === today) return t('toDos.today');
  if (day === addDays(today, 1)) return t('toDos.tomorrow');
  const written = formatDay(day, locale, 'weekday');
  return t(day < today ? 'toDos.was' : 'toDos.by', { day: locale === 'fr' ? written.toLowerCase() : written });
}
