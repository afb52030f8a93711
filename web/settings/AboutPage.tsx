import './settings.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { healthApi } from '#core/http/health-api.ts';
import { call } from '#web/api/call.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SettingsSubPage } from '#web/ui/SettingsSubPage.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  base: string;
  /** The version of the page that runs on this device. */
  version: string;
};

/** Not cached, since it is about the current state. */
const healthQuery = queryOptions({ queryKey: ['health'], queryFn: () => call(healthApi.health), gcTime: 0 });

/** About Parvis: description, version, server status, third-party notices. */
export function AboutPage({ base, version }: Props) {
  const t = useTranslation();
  const { data: health, isPending } = useQuery(healthQuery);
  const text = health ? t('about.serverOk', { version: health.version }) : t('about.serverNone');
  const lines = [
    [t('about.version'), version],
    [t('about.server'), isPending ? t('ui.loading') : text],
    ...(health ? [[t('about.kept'), t(`about.${health.durability}`)]] : []),
    [t('about.licence'), t('about.licenceText')],
  ];
  return (
    <SettingsSubPage title={t('app.about')} base={base}>
      <Card className="flex flex-col gap-2">
        <p>{t('about.what')}</p>
        <p className="text-ink-soft">{t('about.name')}</p>
        <p className="font-semibold">{t('app.madeInQuebec')}</p>
      </Card>
      <Card className="py-1">
        <dl className="rows">
          {lines.map(([name, value]) => (
            <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2">
              <dt>{name}</dt>
              <dd className="text-ink-soft text-small">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card className="flex flex-col items-start gap-3">
        <p>{t('about.noticesText')}</p>
        <a href="/notices.txt" className={buttonClasses('line')}>
          {t('about.notices')}
        </a>
      </Card>
    </SettingsSubPage>
  );
}
