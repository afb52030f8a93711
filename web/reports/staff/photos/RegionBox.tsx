import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Corner, movedRegion, type Point, type Region, resizedRegion } from '#core/photos/region-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  kind: 'crop' | 'blur';
  label: string;
  region: Region;
  /** The corners that can be moved. */
  corners: readonly Corner[];
  /** The id of the text that explains the keys. */
  helpId: string;
  onChange: (region: Region) => void;
  /** Called for the Delete key. */
  onRemove: () => void;
};

/** A step of the arrow keys, and one with Shift, in fractions of the photo. */
const step = 0.02;
const largeStep = 0.1;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A frame over a photo. It and its corners are moved by dragging or by arrow keys. */
export function RegionBox({ kind, label, region, corners, helpId, onChange, onRemove }: Props) {
  const t = useTranslation();
  const last = useRef<Point>(undefined);
  const changedBy = (by: Point, corner: Corner | undefined) =>
    onChange(corner ? resizedRegion(region, corner, by) : movedRegion(region, by));
  const handlers = (corner?: Corner) => ({
    'aria-describedby': helpId,
    onKeyDown(event: KeyboardEvent) {
      const direction = directions[event.key];
      if (direction) {
        event.preventDefault();
        const length = event.shiftKey ? largeStep : step;
        changedBy({ x: direction.x * length, y: direction.y * length }, corner);
      }
      if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      const stage = currentTarget.closest('.photo-stage')?.getBoundingClientRect();
      if (!last.current || !stage) return;
      changedBy({ x: (clientX - last.current.x) / stage.width, y: (clientY - last.current.y) / stage.height }, corner);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp() {
      last.current = undefined;
    },
    onPointerCancel() {
      last.current = undefined;
    },
  });
  const percent = (part: number) => `${part * 100}%`;
  const style = {
    left: percent(region.left),
    top: percent(region.top),
    width: percent(region.width),
    height: percent(region.height),
  };
  return (
    <div className="photo-region" data-kind={kind} style={style}>
      <button type="button" aria-label={label} className="photo-region-body" {...handlers()} />
      {corners.map((corner) => (
        <button
          key={corner}
          type="button"
          aria-label={t(`staffPhotos.${corner}`, { region: label })}
          className="photo-corner"
          data-corner={corner}
          {...handlers(corner)}
        />
      ))}
    </div>
  );
}
