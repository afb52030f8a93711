import { Bell, Mail, MoonStar } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Delivery, defaultQuietHours } from '#core/notifications/delivery.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DeviceActions } from './DeviceActions.tsx';
import { NotificationPreferencesDialog } from './NotificationPreferencesDialog.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { useDevice, useDeliverySettings } from './delivery-queries.ts';

const icon = 'shrink-0 text-ink-soft';

type Props = {
  delivery: Delivery;
  /** Whether the last email to the account's address could not be delivered. */
  isUndelivered: boolean;
  /** The path of the page where that address is changed. */
  profile: string;
};

/** Notification channels, preferences and quiet hours. */
export function DeliveryCard({ delivery: kept, isUndelivered, profile }: Props) {
  const t = useTranslation();
  const { delivery, turn } = useDeliverySettings(kept);
  const device = useDevice();
  const [choosing, setChoosing] = useState(false);
  const { push, email, quietHours } = delivery;
  const turnPush = (on: boolean) => {
    turn({ push: on });
    // Browsers show the permission prompt only during a user gesture.
    if (device.state === 'on' || device.state === 'off') device.turn(on);
  };
  return (
    <Card as="section" aria-labelledby="delivery" className="flex flex-col gap-2">
      <h2 id="delivery" className="font-bold text-card">
        {t('delivery.title')}
      </h2>
      <Switch
        icon={<Bell aria-hidden size={20} className={icon} />}
        label={t('delivery.push')}
        text={push ? device.state && t(`delivery.${device.state}`) : t('delivery.allOff')}
        checked={push}
        onChange={turnPush}
      />
      {push && <DeviceActions device={device} />}
      <Switch
        icon={<Mail aria-hidden size={20} className={icon} />}
        label={t('delivery.email')}
        text={t('delivery.emailText')}
        checked={email}
        onChange={(on) => turn({ email: on })}
      />
      {isUndelivered && (
        <p className="flex flex-wrap items-center gap-x-3 pl-8 text-small">
          <span className="font-semibold text-maple">{t('delivery.emailUndelivered')}</span>
          <Link href={profile} className="flex min-h-11 items-center font-semibold underline underline-offset-2">
            {t('delivery.checkEmail')}
          </Link>
        </p>
      )}
      <Switch
        icon={<MoonStar aria-hidden size={20} className={icon} />}
        label={t('delivery.quiet')}
        text={t('delivery.quietText')}
        checked={quietHours !== null}
        onChange={(on) => turn({ quietHours: on ? defaultQuietHours : null })}
      />
      {quietHours && <QuietHoursFields hours={quietHours} onChoose={(hours) => turn({ quietHours: hours })} />}
      <Button kind="line" wide onClick={() => setChoosing(true)} className="mt-2">
        {t('delivery.kinds')}
      </Button>
      {choosing && (
        <NotificationPreferencesDialog
          wishes={delivery.notify}
          onWish={(kind, wish) => turn({ notify: { [kind]: wish } })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}
