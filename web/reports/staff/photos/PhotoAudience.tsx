import type { GroupPhotos, PhotoChild } from '#core/photos/photo.ts';
import { blockingChildren, reachedChildren } from '#core/photos/photo-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { PhotoTags } from './PhotoTags.tsx';

/** Which children a photo shows, and whether it is for every family of the group. */
export type Audience = { readonly childIds: readonly number[]; readonly isForGroup: boolean };

type Props = {
  group: GroupPhotos;
  /** Those tagged before: they may stay without a consent. */
  tagged: readonly number[];
  value: Audience;
  onChange: (part: Partial<Audience>) => void;
};

/** The tagged children of a photo, its audience, and which families do not see it for lack of consent. */
export function PhotoAudience({ group, tagged, value, onChange }: Props) {
  const t = useTranslation();
  return (
    <>
      <PhotoTags
        options={group.children}
        tagged={tagged}
        value={value.childIds}
        onChange={(childIds) => onChange({ childIds })}
      />
      <Switch
        label={t('staffPhotos.forGroup')}
        text={t('staffPhotos.forGroupText')}
        checked={value.isForGroup}
        onChange={(isForGroup) => onChange({ isForGroup })}
      />
      <Reach group={group} value={value} onOwnFamily={() => onChange({ isForGroup: false })} />
    </>
  );
}

const consentsOf = ({ childId, ownFamily, otherFamilies }: PhotoChild) => ({
  childId,
  ownFamily: ownFamily === 'granted',
  otherFamilies: otherFamilies === 'granted',
});

type ReachProps = { group: GroupPhotos; value: Audience; onOwnFamily: () => void };

/** Why families do not see the photo, if so, and which family sees it nevertheless. */
function Reach({ group, value: { childIds, isForGroup }, onOwnFamily }: ReachProps) {
  const t = useTranslation();
  const tagged = group.children.filter(({ childId }) => childIds.includes(childId));
  const namesOf = (ids: readonly number[]) =>
    tagged
      .filter(({ childId }) => ids.includes(childId))
      .map(({ name }) => name)
      .join(', ');
  const children = tagged.map(consentsOf);
  const blocking = namesOf(blockingChildren({ children, isForGroup }));
  const own = namesOf(reachedChildren({ children, isForGroup: false, isHidden: false }, []));
  const isUntagged = childIds.length === 0 && !isForGroup;
  return (
    <>
      <p role="status" className="rounded-m bg-sun-tint p-3 text-small text-sun empty:hidden">
        {isUntagged && t('staffPhotos.noTag')}
        {blocking && t('staffPhotos.blocked', { names: blocking })}
        {blocking && !isForGroup && own && ` ${t('staffPhotos.ownFamilySees', { names: own })}`}
      </p>
      {blocking && isForGroup && own && (
        <Button kind="quiet" onClick={onOwnFamily}>
          {t('staffPhotos.ownFamilyAlone', { names: own })}
        </Button>
      )}
    </>
  );
}
