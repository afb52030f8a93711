/** The feedback of the demo's families to the office. */
import type { FeedbackStatus, Priority } from '#core/feedback/feedback.ts';

export type FeedbackSeed = {
  readonly subject: string;
  readonly feedback: string;
  readonly priority: Priority;
  readonly status: FeedbackStatus;
  readonly daysAgo: number;
};

/** Oldest first. */
export const demoFeedback: readonly FeedbackSeed[] = [
  {
    subject: 'Merci pour les photos de la sortie',
    feedback: 'Mon enfant en parle encore. Merci à toute l’équipe!',
    priority: 'low',
    status: 'done',
    daysAgo: 8,
  },
  {
    subject: 'The side door',
    feedback: 'The light over the side door has been out since Monday.\nIt is dark there after 5\u00a0PM.',
    priority: 'high',
    status: 'seen',
    daysAgo: 3,
  },
  {
    subject: 'Horaire du service de garde',
    feedback: 'Est-ce que le service de garde ouvre à 7\u00a0h lors des journées pédagogiques?',
    priority: 'medium',
    status: 'new',
    daysAgo: 1,
  },
];
