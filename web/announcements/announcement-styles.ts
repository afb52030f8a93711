/** Icon and color of each kind of announcement. */
import { Bell, Bus, Calculator, CalendarDays, type LucideIcon, Megaphone, Users } from 'lucide-react';
import type { AnnouncementIcon, AnnouncementType } from '#core/announcements/announcement.ts';
import type { Tone } from '#web/ui/styles/tones.ts';

export const icons: Readonly<Record<AnnouncementIcon, LucideIcon>> = {
  bus: Bus,
  calculator: Calculator,
  users: Users,
  bell: Bell,
  calendar: CalendarDays,
  megaphone: Megaphone,
};

export const tones: Readonly<Record<AnnouncementType, Tone>> = {
  event: 'lake',
  exam: 'plum',
  general: 'river',
  reminder: 'sun',
};
