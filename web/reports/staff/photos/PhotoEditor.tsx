import './photo-editor.css';
import { Crop, Grid3x3, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { dimensionsIn } from '#core/files/file-rules.ts';
import { corners, maxRegions, type Point, type Region, regionBetween } from '#core/photos/region-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { drawBlurred, editedPhoto } from './edit-photo.ts';
import { RegionBox } from './RegionBox.tsx';

type Props = {
  content: Blob;
  onDone: (content: Blob) => void;
  onCancel: () => void;
};

/** A drag shorter than this is a tap, in fractions of the photo. */
const shortestDrag = 0.02;
const firstCrop: Region = { left: 0.1, top: 0.1, width: 0.8, height: 0.8 };
const firstBlur: Region = { left: 0.35, top: 0.35, width: 0.3, height: 0.3 };

type Blurred = { readonly key: number; readonly region: Region };

/** Crops a photo and blurs parts of it, by touch, mouse or keyboard. The result is drawn on the device. */
export function PhotoEditor({ content, onDone, onCancel }: Props) {
  const t = useTranslation();
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [blurred, setBlurred] = useState<readonly Blurred[]>([]);
  const [crop, setCrop] = useState<Region>();
  const [place, setPlace] = useState('');
  const [isSaving, setSaving] = useState(false);
  const photo = useBitmap(content, () => {
    showToast({ title: t('staffPhotos.notEdited'), failed: true });
    onCancel();
  });
  useDrawing(canvas, photo, blurred);
  const nextKey = useRef(1);
  const add = (region: Region) => {
    if (blurred.length < maxRegions) setBlurred([...blurred, { key: nextKey.current++, region }]);
    else showToast({ title: t('staffPhotos.tooManyParts', { n: maxRegions }), failed: true });
  };
  const say = ({ left, top, width, height }: Region) => {
    const percent = (part: number) => Math.round(part * 100);
    setPlace(
      t('staffPhotos.partPlace', {
        left: percent(left),
        top: percent(top),
        width: percent(width),
        height: percent(height),
      }),
    );
  };
  const draw = useDrag(add);
  const apply = async () => {
    if (!photo || isSaving) return;
    if (!crop && blurred.length === 0) return onCancel();
    setSaving(true);
    try {
      onDone(await editedPhoto(photo, { crop, blurred: blurred.map(({ region }) => region) }));
    } catch {
      setSaving(false);
      showToast({ title: t('staffPhotos.notEdited'), failed: true });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p id={helpId} className="text-ink-soft text-small">
        {t('staffPhotos.editHelp')}
      </p>
      {photo ? (
        <div className="photo-stage" {...draw.handlers}>
          <canvas ref={canvas} role="img" aria-label={t('staffPhotos.preview')} {...dimensionsIn(1280, photo)} />
          {crop && (
            <RegionBox
              kind="crop"
              label={t('staffPhotos.cropFrame')}
              region={crop}
              corners={corners}
              helpId={helpId}
              onChange={(region) => {
                setCrop(region);
                say(region);
              }}
              onRemove={() => setCrop(undefined)}
            />
          )}
          {blurred.map(({ key, region }, n) => (
            <RegionBox
              key={key}
              kind="blur"
              label={t('staffPhotos.part', { n: n + 1 })}
              region={region}
              corners={['bottomRight']}
              helpId={helpId}
              onChange={(changed) => {
                setBlurred(blurred.map((one) => (one.key === key ? { key, region: changed } : one)));
                say(changed);
              }}
              onRemove={() => setBlurred(blurred.filter((one) => one.key !== key))}
            />
          ))}
          {draw.region && <DrawnRegion region={draw.region} />}
        </div>
      ) : (
        <Skeleton className="h-60" />
      )}
      <p role="status" className="sr-only">
        {place}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" icon={<Grid3x3 aria-hidden size={20} />} onClick={() => add(firstBlur)}>
          {t('staffPhotos.blurPart')}
        </Button>
        <Button
          kind="quiet"
          icon={<Crop aria-hidden size={20} />}
          aria-pressed={crop !== undefined}
          onClick={() => setCrop(crop ? undefined : firstCrop)}
        >
          {t(crop ? 'staffPhotos.noCrop' : 'staffPhotos.crop')}
        </Button>
      </div>
      {blurred.length > 0 && (
        <ul aria-label={t('staffPhotos.parts')} className="flex flex-wrap gap-2">
          {blurred.map(({ key }, n) => (
            <li key={key} className="flex items-center rounded-control border border-line ps-3 text-small">
              {t('staffPhotos.part', { n: n + 1 })}
              <IconButton
                label={t('staffPhotos.removePart', { n: n + 1 })}
                icon={X}
                onClick={() => setBlurred(blurred.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button wide unready={isSaving || !photo} onClick={() => void apply()}>
        {t('staffPhotos.useEdit')}
      </Button>
      <Button kind="line" wide onClick={onCancel}>
        {t('staffPhotos.cancelEdit')}
      </Button>
    </div>
  );
}

/** The region that the pointer is drawing. */
function DrawnRegion({ region: { left, top, width, height } }: { region: Region }) {
  const style = { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
  return <div className="photo-region" data-kind="blur" style={style} />;
}

/** Draws a region by dragging over the photo. */
function useDrag(onDrawn: (region: Region) => void) {
  const [drag, setDrag] = useState<{ from: Point; to: Point }>();
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: Math.min(1, Math.max(0, (clientX - left) / width)),
      y: Math.min(1, Math.max(0, (clientY - top) / height)),
    };
  };
  const isLong = drag && Math.max(Math.abs(drag.to.x - drag.from.x), Math.abs(drag.to.y - drag.from.y)) >= shortestDrag;
  const region = drag && isLong ? regionBetween(drag.from, drag.to) : undefined;
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = pointOf(event);
      setDrag({ from, to: from });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag) setDrag({ from: drag.from, to: pointOf(event) });
    },
    onPointerUp() {
      if (region) onDrawn(region);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return { region, handlers };
}

/** The decoded photo. */
function useBitmap(content: Blob, onFailed: () => void): ImageBitmap | undefined {
  const [photo, setPhoto] = useState<ImageBitmap>();
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let isWanted = true;
    let made: ImageBitmap | undefined;
    const decode = async () => {
      made = await createImageBitmap(content).catch(() => undefined);
      if (!isWanted) return made?.close();
      if (made) setPhoto(made);
      else failed();
    };
    void decode();
    return () => {
      isWanted = false;
      made?.close();
    };
  }, [content]);
  return photo;
}

/** Draws the photo with its blurred parts as they will be sent. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  photo: ImageBitmap | undefined,
  blurred: readonly Blurred[],
): void {
  useEffect(() => {
    const regions = blurred.map(({ region }) => region);
    if (canvas.current && photo) drawBlurred(canvas.current, photo, regions);
  }, [canvas, photo, blurred]);
}
