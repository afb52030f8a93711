import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** The way out of the settings, which asks as the menu does. */
export function StaffLogOut() {
  const t = useWords();
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
