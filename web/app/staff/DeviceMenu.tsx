import { EllipsisVertical, Languages, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { languageNames } from '#web/i18n/language-names.ts';
import { setDeviceLocale } from '#web/i18n/locale.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/**
 * The signed-in user, their language and sign-out. Behind a menu, since several people share a tablet: one tap must
 * neither sign a colleague out nor change their language elsewhere.
 */
export function DeviceMenu() {
  const t = useTranslation();
  const locale = useLocale();
  const { name, email } = useCurrentUser();
  const [open, setOpen] = useState<'menu' | 'question'>();
  const close = () => setOpen(undefined);
  const other = locale === 'fr' ? 'en' : 'fr';
  return (
    <>
      <IconButton
        label={t('staff.deviceMenu')}
        icon={EllipsisVertical}
        aria-haspopup="dialog"
        className="-mr-2.5"
        onClick={() => setOpen('menu')}
      />
      {open === 'menu' && (
        <Dialog title={name} onClose={close}>
          <p className="text-ink-soft text-small">{email}</p>
          <div className="flex flex-col gap-2">
            <Button
              kind="line"
              wide
              lang={other}
              icon={<Languages aria-hidden size={18} />}
              onClick={() => {
                void setDeviceLocale(other);
                close();
              }}
            >
              {languageNames[other]}
            </Button>
            <p className="text-center text-ink-soft text-tiny">{t('staff.deviceLanguage')}</p>
            <Button kind="line" wide icon={<LogOut aria-hidden size={18} />} onClick={() => setOpen('question')}>
              {t('session.logOut')}
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'question' && <SignOutQuestion onClose={close} />}
    </>
  );
}
