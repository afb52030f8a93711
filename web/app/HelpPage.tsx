import '#web/settings/settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { FaqItem } from '#web/settings/FaqItem.tsx';
import { SchoolContacts } from '#web/settings/SchoolContacts.tsx';
import { schoolContactsQuery } from '#web/session/school-contact-queries.ts';
import { SettingsSubPage } from '#web/ui/SettingsSubPage.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { headingOf, paths } from './paths.ts';

type HelpQuestion = {
  readonly question: TranslationKey;
  readonly answer: TranslationKey;
  /** The page on which it is done. */
  readonly page?: string;
};

const ofFamilies: readonly HelpQuestion[] = [
  { question: 'help.absence', answer: 'help.absenceText', page: paths.absence },
  { question: 'help.cancel', answer: 'help.cancelText', page: paths.absence },
  { question: 'help.pickup', answer: 'help.pickupText', page: paths.pickup },
  { question: 'help.person', answer: 'help.personText', page: paths.pickup },
  { question: 'help.location', answer: 'help.locationText' },
  { question: 'help.message', answer: 'help.messageText', page: paths.messages },
  { question: 'help.parents', answer: 'help.parentsText', page: paths.settings },
  { question: 'help.rights', answer: 'help.rightsText' },
  { question: 'help.notifications', answer: 'help.notificationsText', page: paths.notifications },
  { question: 'help.offline', answer: 'help.offlineText' },
];

const ofStaff: readonly HelpQuestion[] = [
  { question: 'help.departures', answer: 'help.departuresText' },
  { question: 'help.approve', answer: 'help.approveText' },
  { question: 'help.families', answer: 'help.familiesText' },
  { question: 'help.offline', answer: 'help.offlineText' },
];

/** Frequent questions with answers, and how to contact the school. */
export function HelpPage({ base }: { base: string }) {
  const t = useTranslation();
  const schools = useQuery(schoolContactsQuery);
  const questions = useCurrentUser().capacities.includes('guardian') && base === paths.settings ? ofFamilies : ofStaff;
  return (
    <SettingsSubPage title={t('app.help')} base={base}>
      <StaleDataNotice queries={[schools]} />
      {schools.isPending && <Skeleton className="h-[16.5rem]" />}
      {schools.data && schools.data.length > 0 && <SchoolContacts schools={schools.data} />}
      <Card as="section" aria-labelledby="questions" className="pb-1">
        <h2 id="questions" className="pb-1 font-bold text-card">
          {t('help.questions')}
        </h2>
        <div className="rows">
          {questions.map(({ question, answer, page }) => (
            <FaqItem key={question} question={t(question)}>
              <p>{t(answer)}</p>
              {page && (
                <Link href={page} className="flex min-h-11 items-center font-bold text-note text-river">
                  {t('help.open', { page: t(headingOf(page)) })}
                </Link>
              )}
            </FaqItem>
          ))}
        </div>
      </Card>
    </SettingsSubPage>
  );
}
