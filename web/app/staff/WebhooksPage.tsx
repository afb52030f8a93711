import { useQuery } from '@tanstack/react-query';
import { staffPaths } from '#core/http/page-addresses.ts';
import { ReauthenticateDialog } from '#web/account/ReauthenticateDialog.tsx';
import { useReauthentication } from '#web/session/use-reauthentication.ts';
import { schoolSettingsQuery } from '#web/schools/school-settings-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { WebhookList } from '#web/webhooks/WebhookList.tsx';

/** The webhooks of a school. Adding one asks for a recent confirmation of the user's identity. */
export function WebhooksPage() {
  const t = useTranslation();
  const school = useChosenSchool();
  const settings = useQuery(schoolSettingsQuery(school));
  const confirmation = useReauthentication();
  const parent = school === null ? staffPaths.school : `${staffPaths.school}?school=${school}`;
  return (
    <>
      <HeadingWithParent parent={{ to: parent, label: t('schoolSettings.parts') }}>
        {t('schoolSettings.webhooks')}
      </HeadingWithParent>
      <StaleDataNotice queries={[settings]} />
      {settings.isPending && <Skeleton className="h-24" count={2} />}
      {settings.data && <WebhookList schoolId={settings.data.schoolId} wantsConfirmation={confirmation.wants} />}
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
