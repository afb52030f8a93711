import {
  channels,
  deliveryKinds,
  type DeliveryKind,
  type NotificationPreference,
  type NotificationPreferences,
} from '#core/notifications/delivery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  wishes: NotificationPreferences;
  onWish: (kind: DeliveryKind, wish: NotificationPreference) => void;
  onClose: () => void;
};

const ways = { push: 'delivery.byPush', email: 'delivery.byEmail' } as const;

/** Which notifications arrive by which channel. A change is saved at once. */
export function NotificationPreferencesDialog({ wishes, onWish, onClose }: Props) {
  const t = useTranslation();
  return (
    <Dialog title={t('delivery.kinds')} onClose={onClose}>
      <p className="text-ink-soft text-small">{t('delivery.kindsText')}</p>
      <table className="w-full">
        <thead>
          <tr className="text-ink-soft text-tiny">
            <th scope="col" className="text-left font-semibold">
              {t('delivery.kind')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-2 font-semibold">
                {t(ways[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveryKinds.map((kind) => (
            <tr key={kind} className="border-line border-t">
              <th scope="row" className="text-left font-normal">
                {t(`delivery.${kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-grid size-12 place-items-center">
                    <input
                      type="checkbox"
                      aria-label={`${t(`delivery.${kind}`)}, ${t(ways[channel])}`}
                      checked={wishes[kind][channel]}
                      onChange={({ target }) => onWish(kind, { ...wishes[kind], [channel]: target.checked })}
                      className="size-6 accent-river"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
