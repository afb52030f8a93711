/** Feedback from a user to the school about the app or the school, and its status. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Email } from '#core/http/contact-fields.ts';
import { Id, Instant, typedAddress, typedLine, typedText } from '#core/http/fields.ts';

export const priorities = ['low', 'medium', 'high'] as const;
export const Priority = z.enum(priorities);
export type Priority = z.infer<typeof Priority>;

/** The status, visible to the author. */
export const feedbackStatuses = ['new', 'seen', 'done'] as const;
export const FeedbackStatus = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

const maxUsernameLength = 100;
const maxPhoneLength = 40;
const maxSubjectLength = 120;
const maxTextLength = 2000;
const maxImageUrlLength = 2000;

/** Maximum number of characters by field. */
export const maxFeedbackLength = {
  username: maxUsernameLength,
  phone: maxPhoneLength,
  subject: maxSubjectLength,
  feedback: maxTextLength,
  imageUrl: maxImageUrlLength,
} as const;

/**
 * Whether a text is a valid image address: complete, and https so that it is encrypted in transit. The server does
 * not fetch it.
 */
export function isImageAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/i.test(text);
}

export const NewFeedback = z.strictObject({
  username: typedLine({ min: 1, max: maxUsernameLength }),
  email: Email,
  phone: z.optional(typedLine({ max: maxPhoneLength })),
  subject: typedLine({ min: 1, max: maxSubjectLength }),
  feedback: typedText({ min: 1, max: maxTextLength }),
  priority: Priority,
  imageUrl: z.optional(
    typedAddress({ max: maxImageUrlLength }).check(z.refine((text) => isImageAddress(text), { error: 'not_allowed' })),
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

/** Feedback as the office sees it: with the name of the sender's account. */
export const StaffFeedback = z.extend(Feedback, { sentBy: z.string() });
export type StaffFeedback = z.infer<typeof StaffFeedback>;

/** The page where the author sees the status. */
export const feedbackLink = '/feedback';

export const feedbackApi = {
  /** Only the feedback of the current user. */
  list: endpoint({
    method: 'GET',
    path: '/api/feedback',
    access: 'user',
    module: 'feedback',
    summary: 'Lists the feedback of the current user with its status, the latest first.',
    reply: z.array(Feedback),
  }),
  /**
   * 422 by field, `not_allowed` on an `imageUrl` that is not https; 429 beyond five a day; 403 for a user without a
   * school.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/feedback',
    access: 'user',
    module: 'feedback',
    summary: 'Sends feedback to the school. An image address is stored and not fetched.',
    body: NewFeedback,
    reply: Feedback,
    status: 201,
    errors: ['forbidden'],
  }),
};

export const staffFeedbackApi = {
  /** Feedback to the schools where the current user is office. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/feedback',
    access: 'admin',
    summary: 'Lists the feedback sent to the user’s schools, the latest first.',
    reply: z.array(StaffFeedback),
  }),
  /** 404 for feedback to another school. */
  judge: endpoint({
    method: 'PATCH',
    path: '/api/staff/feedback/{id}',
    access: 'admin',
    summary: 'Sets the status of a piece of feedback, visible to its author.',
    body: z.strictObject({ status: FeedbackStatus }),
    reply: StaffFeedback,
    errors: ['not_found'],
  }),
};
