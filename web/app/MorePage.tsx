import {
  DoorOpen,
  ExternalLink,
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
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { OwnSuggestions } from '#web/suggestions/OwnSuggestions.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type Bringable, dialogOnDemand } from '#web/ui/on-demand.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Tone, tints } from '#web/ui/tones.ts';
import { type PlainKey, useWords } from '#web/words/words.ts';
import { FeedbackPage, FormScreens, QuizScreens, StorePage } from './family-screens.ts';
import { paths } from './paths.ts';
import { staffHome, worksAtSchool } from './sides.ts';
import { useNear } from './use-near.ts';

const SuggestionDialog = dialogOnDemand(() =>
  import('#web/suggestions/SuggestionDialog.tsx').then((m) => ({ Screen: m.SuggestionDialog })),
);

type Item = { to: string; screen: Bringable; word: PlainKey; text: PlainKey; icon: LucideIcon; tone: Tone };

const items: readonly Item[] = [
  {
    to: paths.quizCenter,
    screen: QuizScreens,
    word: 'app.quizCenter',
    text: 'more.quizCenterText',
    icon: ListChecks,
    tone: 'river',
  },
  { to: paths.forms, screen: FormScreens, word: 'app.forms', text: 'more.formsText', icon: Signature, tone: 'fir' },
  { to: paths.store, screen: StorePage, word: 'app.store', text: 'more.storeText', icon: ShoppingBag, tone: 'sun' },
  {
    to: paths.feedback,
    screen: FeedbackPage,
    word: 'app.feedback',
    text: 'more.feedbackText',
    icon: MessageSquareHeart,
    tone: 'lake',
  },
];

const card = 'flex h-full gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken';

/** Everything that is not a tab. (§2 More) */
export function MorePage() {
  const t = useWords();
  const config = useSchoolConfig();
  const boutiqueUrl = config.data?.boutiqueUrl;
  const person = usePerson();
  const [suggests, setSuggests] = useState(false);
  const works = worksAtSchool(person);
  const near = useNear();
  return (
    <>
      <PageHeading>{t('app.more')}</PageHeading>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        {items.map(({ to, screen, word, text, icon, tone }) => (
          <li key={to}>
            <Link {...near(screen)} href={to} className={classes(card, 'flex-col')}>
              <CardIcon icon={icon} tone={tone} />
              <CardText title={t(word)} text={t(text)} />
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

function CardIcon({ icon: Icon, tone }: Pick<Item, 'icon' | 'tone'>) {
  return (
    <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', tints[tone])}>
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
