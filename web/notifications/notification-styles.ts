/** Icon and color of each kind of notification. */
import {
  CalendarX,
  CircleHelp,
  Car,
  ContactRound,
  ClipboardList,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  ShoppingBag,
  Signature,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import type { NotificationKind } from '#core/notifications/notification.ts';
import type { Tone } from '#web/ui/styles/tones.ts';

export const kindStyles: Readonly<Record<NotificationKind, { icon: LucideIcon; tone: Tone }>> = {
  absence: { icon: CalendarX, tone: 'maple' },
  announcement: { icon: Megaphone, tone: 'sun' },
  attendance: { icon: CircleHelp, tone: 'maple' },
  connection: { icon: UserRoundPlus, tone: 'lake' },
  file: { icon: ContactRound, tone: 'maple' },
  report: { icon: ClipboardList, tone: 'river' },
  quiz: { icon: ListChecks, tone: 'plum' },
  form: { icon: Signature, tone: 'fir' },
  order: { icon: ShoppingBag, tone: 'sun' },
  pickup: { icon: Car, tone: 'lake' },
  person: { icon: UserRound, tone: 'plum' },
  suggestion: { icon: Lightbulb, tone: 'sun' },
  rights: { icon: ShieldCheck, tone: 'stone' },
};
