import {
  ContactRound,
  DoorOpen,
  ExternalLink,
  Heart,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MessageSquareHeart,
  ShoppingBag,
  Signature,
  Store,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SchoolModule } from '#core/schools/school-module.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { OwnSuggestions } from '#web/suggestions/OwnSuggestions.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { type Preloadable, dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { ChildFilePage, FeedbackPage, FollowedPage, FormScreens, QuizScreens, StorePage } from './more-screens.ts';
import { paths } from './paths.ts';
import { useToDos } from './to-dos/use-to-dos.ts';
import { staffHome, worksAtSchool } from './app-area.ts';
import { usePrefetchScreens } from '#web/lazy/use-prefetch-screens.ts';

const SuggestionDialog = dialogOnDemand(() =>
  import('#web/suggestions/SuggestionDialog.tsx').then((m) => ({ Screen: m.SuggestionDialog })),
);

type Item = {
  to: string;
  /** Not shown where the school hides it. */
  module: SchoolModule;
  screen: Preloadable;
  word: TranslationKey;
  text: TranslationKey;
  icon: LucideIcon;
  tone: Tone;
};

const items: readonly Item[] = [
  {
    to: paths.quizCenter,
    module: 'quizzes',
    screen: QuizScreens,
    word: 'app.quizCenter',
    text: 'more.quizCenterText',
    icon: ListChecks,
    tone: 'river',
  },
  {
    to: paths.forms,
    module: 'forms',
    screen: FormScreens,
    word: 'app.forms',
    text: 'more.formsText',
    icon: Signature,
    tone: 'fir',
  },
  {
    to: paths.store,
    module: 'store',
    screen: StorePage,
    word: 'app.store',
    text: 'more.storeText',
    icon: ShoppingBag,
    tone: 'sun',
  },
  {
    to: paths.feedback,
    module: 'feedback',
    screen: FeedbackPage,
    word: 'app.feedback',
    text: 'more.feedbackText',
    icon: MessageSquareHeart,
    tone: 'lake',
  },
];

const card = 'flex h-full gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken';

export function MorePage() {
  const t = useTranslation();
  const config = useSchoolConfig();
  const hidden = useHiddenModules();
  const boutiqueUrl = hidden.includes('store') ? undefined : config.data?.boutiqueUrl;
  const person = useCurrentUser();
  const [suggests, setSuggests] = useState(false);
  const works = worksAtSchool(person);
  const near = usePrefetchScreens();
  const { children, isPending } = useChildren();
  const counts = useToDos()?.counts;
  return (
    <>
      <PageHeading>{t('app.more')}</PageHeading>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.5rem,40%)),1fr))] gap-3">
        {items
          .filter(({ module }) => !hidden.includes(module))
          .map(({ to, module, screen, word, text, icon, tone }) => (
            <li key={to}>
              <Link {...near(screen)} href={to} className={classes(card, 'relative flex-col')}>
                <CardIcon icon={icon} tone={tone} />
                <CardText title={t(word)} text={t(text)} />
                {counts && <DueCount of={module} counts={counts} />}
              </Link>
            </li>
          ))}
        {isPending &&
          person.children.map((id) => (
            <li key={id} className="col-span-full">
              <Skeleton className="h-[4.875rem]" />
            </li>
          ))}
        {children.map(({ id, name }) => (
          <li key={id} className="col-span-full">
            <Link {...near(ChildFilePage)} href={`/child/${id}/file`} className={classes(card, 'items-center')}>
              <CardIcon icon={ContactRound} tone="maple" />
              <CardText title={t('more.file', { name })} text={t('more.fileText')} />
            </Link>
          </li>
        ))}
        {config.isPending && (
          <li className="col-span-full">
            <Skeleton className="h-[4.875rem]" />
          </li>
        )}
        {boutiqueUrl && (
          <li className="col-span-full">
            <a href={boutiqueUrl} target="_blank" rel="noopener noreferrer" className={classes(card, 'items-center')}>
              <CardIcon icon={Store} tone="plum" />
              <CardText title={t('more.boutique')} text={t('more.newTab')} />
              <ExternalLink aria-hidden size={20} className="shrink-0" />
            </a>
          </li>
        )}
        {person.capacities.includes('follower') && (
          <li className="col-span-full">
            <Link {...near(FollowedPage)} href={paths.followed} className={classes(card, 'items-center')}>
              <CardIcon icon={Heart} tone="plum" />
              <CardText title={t('more.followed')} text={t('more.followedText')} />
            </Link>
          </li>
        )}
        {works && (
          <li className="col-span-full">
            <Link href={staffHome} className={classes(card, 'items-center')}>
              <CardIcon icon={DoorOpen} tone="lake" />
              <CardText title={t('more.staffSide')} text={t('more.staffSideText')} />
            </Link>
          </li>
        )}
      </ul>
      <Button
        kind="quiet"
        wide
        aria-haspopup="dialog"
        icon={<Lightbulb aria-hidden size={20} />}
        {...near(SuggestionDialog)}
        onClick={() => setSuggests(true)}
      >
        {t('suggestions.suggest')}
      </Button>
      <OwnSuggestions />
      {suggests && <SuggestionDialog onClose={() => setSuggests(false)} />}
    </>
  );
}

/** What waits behind a card. */
function DueCount({
  of: part,
  counts,
}: {
  of: SchoolModule;
  counts: NonNullable<ReturnType<typeof useToDos>>['counts'];
}) {
  const t = useTranslation();
  if (part !== 'forms' && part !== 'quizzes' && part !== 'store') return null;
  const n = counts[part];
  return (
    n > 0 && (
      <span className="absolute top-4 right-4 flex max-w-[calc(100%-5.5rem)] justify-end">
        <Chip tone={dueTones[part]} className="text-right leading-tight">
          {t(`more.due_${part}`, { n })}
        </Chip>
      </span>
    )
  );
}

const dueTones = { forms: 'maple', quizzes: 'sun', store: 'fir' } as const;

function CardIcon({ icon: Icon, tone }: Pick<Item, 'icon' | 'tone'>) {
  return (
    <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', toneClasses[tone])}>
      <Icon aria-hidden size={22} />
    </span>
  );
}

function CardText({ title, text }: { title: string; text: string }) {
  return (
    <span className="min-w-0 flex-1">
      <strong className="block font-bold text-card leading-snug">{title}</strong>
      <span className="block text-ink-soft text-small leading-snug">{text}</span>
    </span>
  );
}
