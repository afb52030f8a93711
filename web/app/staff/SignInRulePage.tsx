import { useQuery } from '@tanstack/react-query';
import { staffPaths } from '#core/http/page-addresses.ts';
import { ReauthenticateDialog } from '#web/account/ReauthenticateDialog.tsx';
import { useReauthentication } from '#web/session/use-reauthentication.ts';
import { schoolSettingsQuery } from '#web/schools/school-settings-queries.ts';
import { SignInRuleForm } from '#web/schools/SignInRuleForm.tsx';
import { signInRuleQuery } from '#web/schools/sign-in-rule-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** How the staff of a school sign in. A change asks for a recent confirmation of the user's identity. */
export function SignInRulePage() {
  const t = useTranslation();
  const school = useChosenSchool();
  const settings = useQuery(schoolSettingsQuery(school));
  const schoolId = settings.data?.schoolId;
  const rule = useQuery({ ...signInRuleQuery(schoolId ?? 0), enabled: schoolId !== undefined });
  const confirmation = useReauthentication();
  const parent = school === null ? staffPaths.school : `${staffPaths.school}?school=${school}`;
  return (
    <>
      <HeadingWithParent parent={{ to: parent, label: t('schoolSettings.parts') }}>
        {t('signInRules.title')}
      </HeadingWithParent>
      <p className="text-ink-soft text-small">{t('signInRules.text')}</p>
      <StaleDataNotice queries={[settings, rule]} />
      {!rule.data && !hasFailed(rule) && <Skeleton className="h-40" />}
      {rule.data && settings.data && (
        <SignInRuleForm
          key={rule.data.schoolId}
          rule={rule.data}
          hasSchools={settings.data.schools.length > 1}
          wantsConfirmation={confirmation.wants}
        />
      )}
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
