/**
 * What somebody tells the school about the app or itself, and whether it was seen. (§9; decisions, Forms & events,
 * Store, Feedback)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Email, Id, Instant, typedAddress, typedLine, typedText } from '#core/http/fields.ts';

export const priorities = ['low', 'medium', 'high'] as const;
export const Priority = z.enum(priorities);
export type Priority = z.infer<typeof Priority>;

/** What becomes of it, as its author sees. */
export const feedbackStatuses = ['new', 'seen', 'done'] as const;
export const FeedbackStatus = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

const longestUsername = 100;
const longestPhone = 40;
const longestSubject = 120;
const longestFeedback = 2000;
const longestImageUrl = 2000;

/** Characters at most, by field. */
export const longest = {
  username: longestUsername,
  phone: longestPhone,
  subject: longestSubject,
  feedback: longestFeedback,
  imageUrl: longestImageUrl,
} as const;

/**
 * Whether an address may be given for a picture: complete, and of the kind that nobody on the way can read. It is never
 * fetched.
 */
export function isImageAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/i.test(text);
}

export const NewFeedback = z.strictObject({
  username: typedLine({ min: 1, max: longestUsername }),
  email: Email,
  phone: z.optional(typedLine({ max: longestPhone })),
  subject: typedLine({ min: 1, max: longestSubject }),
  feedback: typedText({ min: 1, max: longestFeedback }),
  priority: Priority,
  imageUrl: z.optional(
    typedAddress({ max: longestImageUrl }).check(z.refine((text) => isImageAddress(text), { error: 'not_allowed' })),
  ),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

export const Feedback = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  subject: z.string(),
  feedback: z.string(),
  priority: Priority,
  imageUrl: z.optional(z.string()),
  status: FeedbackStatus,
  createdAt: Instant,
});
export type Feedback = z.infer<typeof Feedback>;

/** What the office sees of it: also whose account it came from. */
export const StaffFeedback = z.extend(Feedback, { sentBy: z.string() });
export type StaffFeedback = z.infer<typeof StaffFeedback>;

/** Where its author sees what becomes of it. */
export const feedbackLink = '/feedback';

export const feedbackApi = {
  /** That of everybody else stays theirs. */
  list: endpoint({
    method: 'GET',
    path: '/api/feedback',
    who: 'user',
    does: 'Lists the feedback one has sent, the latest first, with what became of it.',
    spec: 'trust, Who may what',
    reply: z.array(Feedback),
  }),
  /**
   * 422 by field, `not_allowed` on an `imageUrl` that is not https; 429 beyond five a day; 403 for who belongs to no
   * school.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/feedback',
    who: 'user',
    does: 'Sends feedback to one’s school. The address of a picture is kept and never fetched.',
    spec: '§9; decisions, Shapes of ours',
    body: NewFeedback,
    reply: Feedback,
    answers: 201,
    refuses: ['forbidden'],
  }),
};

export const staffFeedbackApi = {
  /** Of the schools whose office one is. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/feedback',
    who: 'admin',
    does: 'Lists the feedback sent to one’s schools, the latest first.',
    spec: 'trust, Who may what',
    reply: z.array(StaffFeedback),
  }),
  /** 404 for another school's. */
  judge: endpoint({
    method: 'PATCH',
    path: '/api/staff/feedback/{id}',
    who: 'admin',
    does: 'Says what becomes of a piece of feedback; its author sees it.',
    spec: 'trust, Who may what',
    body: z.strictObject({ status: FeedbackStatus }),
    reply: StaffFeedback,
    refuses: ['not_found'],
  }),
};
