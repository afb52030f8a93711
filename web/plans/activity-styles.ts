/** The icon of each activity, in the color of its category. */
import {
  Backpack,
  BookOpen,
  Calculator,
  Car,
  Film,
  FlaskConical,
  Leaf,
  type LucideIcon,
  Moon,
  Music,
  Palette,
  Pencil,
  Puzzle,
  Sandwich,
  TreePine,
  Volleyball,
} from 'lucide-react';
import type { ActivityCategory, ActivityIcon } from '#core/plans/plan.ts';
import type { Tone } from '#web/ui/styles/tones.ts';

export const icons: Readonly<Record<ActivityIcon, LucideIcon>> = {
  backpack: Backpack,
  ball: Volleyball,
  book: BookOpen,
  calculator: Calculator,
  car: Car,
  film: Film,
  flask: FlaskConical,
  leaf: Leaf,
  moon: Moon,
  music: Music,
  palette: Palette,
  pencil: Pencil,
  puzzle: Puzzle,
  sandwich: Sandwich,
  tree: TreePine,
};

export const tones: Readonly<Record<ActivityCategory, Tone>> = {
  academic: 'river',
  creative: 'plum',
  physical: 'fir',
  media: 'lake',
  meal: 'sun',
  free: 'stone',
  break: 'stone',
  rest: 'stone',
  closing: 'stone',
  pickup: 'stone',
};
