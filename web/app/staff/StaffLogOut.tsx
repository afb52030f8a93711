import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** The sign-out button in the settings, with the same confirmation as the menu. */
export function StaffLogOut() {
  const t = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button kind="danger" wide icon={<LogOut aria-hidden size={18} />} onClick={() => setIsAsking(true)}>
        {t('session.logOut')}
      </Button>
      {isAsking && <SignOutQuestion onClose={() => setIsAsking(false)} />}
    </>
  );
}
