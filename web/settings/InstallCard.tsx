import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { installOffer } from '#web/lazy/install-offer.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isApplePhone } from '#web/ui/browser/apple-phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/** The card was closed on this device. */
const closedKey = 'parvis-install';

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Boolean((navigator as { standalone?: boolean }).standalone);

/** Offers to install the app where the browser can, and says how on an Apple device. Shown until it is closed. */
export function InstallCard() {
  const t = useTranslation();
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.read);
  const [isClosed, setClosed] = useState(() => localStorage.getItem(closedKey) !== null || isInstalled());
  if (isClosed || !(offer || isApplePhone())) return null;
  const close = () => {
    localStorage.setItem(closedKey, 'closed');
    setClosed(true);
    // The pressed button is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const install = async () => {
    // The browser asks. Its answer is final: the offer cannot be used again.
    await offer?.prompt().catch(() => undefined);
    installOffer.end();
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <Card as="section" aria-labelledby="install" className="flex flex-col gap-3">
      <h2 id="install" className="font-bold text-card">
        {t('settings.installTitle')}
      </h2>
      <p>{t('settings.installText')}</p>
      {!offer && <p>{t('settings.installApple')}</p>}
      <div className="flex flex-wrap gap-2">
        {offer && (
          <Button icon={<Download aria-hidden size={18} />} onClick={() => void install()}>
            {t('settings.install')}
          </Button>
        )}
        <Button kind="line" onClick={close}>
          {t('settings.installClose')}
        </Button>
      </div>
    </Card>
  );
}
