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
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { OwnSuggestions } from '#web/suggestions/OwnSuggestions.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Tone, tints } from '#web/ui/tones.ts';
import { whenNear } from '#web/ui/when-near.ts';
import { type PlainKey, useWords } from '#web/words/words.ts';
import { openFeedback } from './open-feedback.ts';
import { openForms } from './open-forms.ts';
import { openQuizzes } from './open-quizzes.ts';
import { openStore } from './open-store.ts';
import { paths } from './paths.ts';
import { staffHome, worksAtSchool } from './sides.ts';

const bringSuggestion = () => import('#web/suggestions/SuggestionDialog.tsx');
const SuggestionDialog = lazy(() => bringSuggestion().then((m) => ({ default: m.SuggestionDialog })));

type Item = { to: string; word: PlainKey; text: PlainKey; icon: LucideIcon; tone: Tone };

const items: readonly Item[] = [
  { to: paths.quizCenter, word: 'app.quizCenter', text: 'more.quizCenterText', icon: ListChecks, tone: 'river' },
  { to: paths.forms, word: 'app.forms', text: 'more.formsText', icon: Signature, tone: 'fir' },
  { to: paths.store, word: 'app.store', text: 'more.storeText', icon: ShoppingBag, tone: 'sun' },
  { to: paths.feedback, word: 'app.feedback', text: 'more.feedbackText', icon: MessageSquareHeart, tone: 'lake' },
];

const card = 'flex h-full gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken';

/** Everything that is not a tab. (§2 More) */
export function MorePage() {
  const t = useWords();
  const config = useSchoolConfig();
  const boutiqueUrl = config.data?.boutiqueUrl;
  const person = usePerson();
  const client = useQueryClient();
  const [suggests, setSuggests] = useState(false);
  const works = worksAtSchool(person);
  // What does not come now is asked for again when it is opened.
  const ahead: Readonly<Record<string, ReturnType<typeof whenNear>>> = {
    [paths.forms]: whenNear(
      () =>
        void openForms()
          .then(({ askForms }) => askForms(client, person.locale))
          .catch(() => undefined),
    ),
    [paths.store]: whenNear(
      () =>
        void openStore()
          .then(({ askStore }) => askStore(client, person.locale))
          .catch(() => undefined),
    ),
    [paths.feedback]: whenNear(() => void openFeedback().catch(() => undefined)),
    [paths.quizCenter]: whenNear(
      () =>
        void openQuizzes()
          .then(({ askQuizzes }) => askQuizzes(client, person.locale))
          .catch(() => undefined),
    ),
  };
  return (
    <>
      <PageHeading>{t('app.more')}</PageHeading>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        {items.map(({ to, word, text, icon, tone }) => (
          <li key={to}>
            <Link {...ahead[to]} href={to} className={classes(card, 'flex-col')}>
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
        {...whenNear(() => void bringSuggestion().catch(() => undefined))}
        onClick={() => setSuggests(true)}
      >
        {t('suggestions.suggest')}
      </Button>
      <OwnSuggestions />
      <Suspense>{suggests && <SuggestionDialog onClose={() => setSuggests(false)} />}</Suspense>
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
