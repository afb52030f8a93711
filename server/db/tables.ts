/** What the tables hold. Generated from the migrations by `npm run tables`: change those, not this. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Read as a value, written as JSON text: the driver would send an array as a PostgreSQL one. */
export type Json = ColumnType<JsonValue, string, string>;
export type GeneratedJson = ColumnType<JsonValue, string | undefined, string>;

export type Tables = {
  absence_half_days: {
    school_id: number;
    child_id: number;
    day: string;
    half: string;
    absence_id: number;
  };
  absences: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    first_day: string;
    last_day: string;
    duration: string;
    reason: string;
    notes: string;
    reported_by: number;
    said_at: Date | null;
    created_at: Date;
    cancelled_by: number | null;
    cancelled_at: Date | null;
  };
  accounts: {
    id: Generated<number>;
    account_id: string;
    provider_id: string;
    user_id: number;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Date | null;
    refresh_token_expires_at: Date | null;
    scope: string | null;
    password: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  activities: {
    id: Generated<number>;
    school_id: number;
    group_id: number;
    day: string;
    time: string;
    activity_en: string | null;
    activity_fr: string | null;
    notes_en: string | null;
    notes_fr: string | null;
    category: string;
    icon: string;
    period: string;
  };
  alerts: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    kind: string;
    note: string;
    sent_by: number;
    created_at: Date;
    seen_by: number | null;
    seen_at: Date | null;
    late_minutes: number | null;
    times: Generated<number>;
    last_at: Date | null;
  };
  announcement_reads: {
    school_id: number;
    announcement_id: number;
    user_id: number;
    read_at: Date;
  };
  announcements: {
    id: Generated<number>;
    organization_id: number;
    school_id: number | null;
    group_id: number | null;
    type: string;
    icon: string;
    day: string;
    title_en: string | null;
    title_fr: string | null;
    description_en: string | null;
    description_fr: string | null;
    details_en: string | null;
    details_fr: string | null;
    author_id: number;
    published_at: Date | null;
    created_at: Generated<Date>;
    revision: Generated<number>;
    edited_by: number | null;
    edited_at: Date | null;
    withdrawn_at: Date | null;
    nudged_at: Date | null;
    at_night: Generated<boolean>;
  };
  attendance_completions: {
    id: GeneratedAlways<number>;
    school_id: number;
    group_id: number;
    day: string;
    done: boolean;
    user_id: number;
    at: Date;
  };
  attendance_marks: {
    id: GeneratedAlways<number>;
    school_id: number;
    child_id: number;
    day: string;
    status: string | null;
    time: string | null;
    pickup_id: number | null;
    user_id: number;
    at: Date;
  };
  attendance_notice_guardians: {
    id: GeneratedAlways<number>;
    school_id: number;
    child_id: number;
    day: string;
    user_id: number | null;
    invitation_id: number | null;
    notification_id: number | null;
    ways: Generated<string[]>;
  };
  attendance_notices: {
    school_id: number;
    child_id: number;
    day: string;
    told_by: number;
    told_at: Date;
  };
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    school_id: number | null;
    user_id: number | null;
    act: string;
    subject_id: number | null;
    request_id: string | null;
    child_id: number | null;
    about_id: number | null;
  };
  blocks: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    blocked: number;
    created_at: Date;
  };
  calendars: {
    id: Generated<number>;
    user_id: number;
    token_hash: string;
    created_at: Date;
    nonce: string | null;
  };
  child_restrictions: {
    child_id: number;
    school_id: number;
    note: string;
    written_by: number;
    written_at: Date;
  };
  children: {
    id: Generated<number>;
    school_id: number;
    group_id: number;
    given_name: string;
    family_name: string;
    left_at: Date | null;
    created_at: Generated<Date>;
    group_from: Generated<number>;
    number: string | null;
    born_on: string | null;
    erased_at: Date | null;
    name: GeneratedAlways<string>;
  };
  connections: {
    id: Generated<number>;
    school_id: number;
    asked_by: number;
    asked: number;
    status: Generated<string>;
    created_at: Date;
    decided_at: Date | null;
  };
  conversation_marks: {
    school_id: number;
    conversation_id: number;
    user_id: number;
    read_to: Generated<number>;
  };
  conversations: {
    id: Generated<number>;
    school_id: number;
    type: string;
    child_id: number | null;
    group_id: number | null;
    created_at: Generated<Date>;
    user_id: number | null;
    other_id: number | null;
  };
  email_changes: {
    user_id: number;
    email: string;
    token: string;
    created_at: Date;
    expires_at: Date;
  };
  failed_emails: {
    email: string;
    reason: string;
    failed_at: Date;
  };
  feedback: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    username: string;
    email: string;
    phone: string | null;
    subject: string;
    feedback: string;
    priority: string;
    image_url: string | null;
    status: Generated<string>;
    created_at: Date;
  };
  form_answers: {
    id: Generated<number>;
    school_id: number;
    form_id: number;
    version: number;
    child_id: number;
    user_id: number;
    party: number;
    lang: string;
    answers: Json;
    going: boolean | null;
    people: number | null;
    signature: string | null;
    text_hash: string;
    is_late: boolean;
    created_at: Date;
    ended_at: Date | null;
    ended_by: number | null;
    ended: string | null;
  };
  form_versions: {
    school_id: number;
    form_id: number;
    n: number;
    title_en: string;
    title_fr: string;
    text_en: string;
    text_fr: string;
    fields: Json;
    event_day: string | null;
    starts_at: string | null;
    ends_at: string | null;
    place_en: string | null;
    place_fr: string | null;
    asks_again: boolean;
    author_id: number;
    created_at: Date;
    shares_answers: Generated<boolean>;
  };
  former_emails: {
    user_id: number;
    email: string;
  };
  former_guardians: {
    child_id: number;
    user_id: number;
    school_id: number;
    linked_at: Date | null;
    removed_at: Date;
    unheard: Generated<string>;
    emails: Generated<string[]>;
  };
  forms: {
    id: Generated<number>;
    school_id: number;
    group_id: number | null;
    kind: string;
    signers: string;
    due_day: string;
    accepts_late: Generated<boolean>;
    can_withdraw: Generated<boolean>;
    capacity: number | null;
    most_people: Generated<number | null>;
    taken: Generated<number>;
    draft: Json | null;
    version: number | null;
    author_id: number;
    created_at: Date;
    published_at: Date | null;
    withdrawn_at: Date | null;
    revision: Generated<number>;
    reminded_on: string | null;
  };
  groups: {
    id: Generated<number>;
    school_id: number;
    room: string;
    name: string | null;
    archived_at: Date | null;
  };
  guardians: {
    child_id: number;
    user_id: number;
    school_id: number;
    household_id: number;
    relationship: string;
    can_view: boolean;
    can_report_absence: boolean;
    can_pickup: boolean;
    can_message: boolean;
    created_at: Generated<Date>;
    messages_from: Generated<number>;
    messages_to: number | null;
    unheard: Generated<string>;
    emails: Generated<string[]>;
  };
  households: {
    id: Generated<number>;
    school_id: number;
    lat: number | null;
    lng: number | null;
  };
  idempotency_keys: {
    user_id: number;
    call: string;
    key: string;
    body_hash: Buffer;
    kept: Json;
    created_at: Date;
  };
  installation: {
    only_row: Generated<boolean>;
    demo: boolean;
  };
  invitation_children: {
    invitation_id: number;
    school_id: number;
    child_id: number;
    relationship: string;
    can_view: boolean;
    can_report_absence: boolean;
    can_pickup: boolean;
    can_message: boolean;
    readmits: Generated<boolean>;
  };
  invitation_groups: {
    invitation_id: number;
    school_id: number;
    group_id: number;
  };
  invitations: {
    id: Generated<number>;
    school_id: number;
    token: string | null;
    name: string;
    email: string;
    locale: string;
    gives: string;
    title: string | null;
    door_duty: Generated<boolean>;
    invited_by: number | null;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: number | null;
    revoked_at: Date | null;
  };
  live_cursors: {
    user_id: number;
    last: number;
  };
  live_events: {
    user_id: number;
    n: number;
    about: string;
    subject_id: number | null;
    at: Generated<Date>;
  };
  message_pages: {
    school_id: number;
    conversation_id: number;
    first_id: number;
    last_id: number;
    folded: string;
  };
  messages: {
    id: Generated<number>;
    school_id: number;
    conversation_id: number;
    sender_id: number;
    content: string;
    said_at: Date | null;
    created_at: Date;
    folded: Generated<string>;
  };
  notification_children: {
    school_id: number;
    notification_id: number;
    child_id: number;
  };
  notifications: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    kind: string;
    title_en: string;
    title_fr: string;
    body_en: Generated<string>;
    body_fr: Generated<string>;
    link: string;
    created_at: Date;
    read_at: Date | null;
    subject: string | null;
    rings: GeneratedJson;
  };
  order_lines: {
    school_id: number;
    order_id: number;
    size_id: number;
    product_id: number;
    name_en: string;
    name_fr: string;
    size: string;
    picture: string;
    quantity: number;
    price_cents: number;
    tax: string;
  };
  order_payments: {
    school_id: number;
    reference: string;
    order_id: number;
    amount_cents: number;
    told_at: Date;
  };
  order_refunds: {
    id: Generated<number>;
    school_id: number;
    order_id: number;
    amount_cents: number;
    given_at: Date;
    given_by: number;
    undoes: number | null;
  };
  orders: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    user_id: number;
    status: Generated<string>;
    subtotal_cents: number;
    gst_cents: number;
    qst_cents: number;
    total_cents: number;
    created_at: Date;
    ready_at: Date | null;
    handed_over_at: Date | null;
    cancelled_at: Date | null;
    cancelled_by: number | null;
    paid_at: Date | null;
    paid_by: string | null;
  };
  organization_admins: {
    organization_id: number;
    user_id: number;
  };
  organizations: {
    id: Generated<number>;
    name_en: string;
    name_fr: string;
    time_zone: string;
    created_at: Generated<Date>;
    privacy_officer_name: string | null;
    privacy_officer_email: string | null;
  };
  outbox: {
    id: Generated<number>;
    name: Generated<string>;
    kind: string;
    user_id: number | null;
    body: Json | null;
    due_at: Date;
    tries: Generated<number>;
    created_at: Date;
    settled_at: Date | null;
    outcome: string | null;
    urgent: Generated<boolean>;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    synced: boolean;
    created_at: Date;
    used_at: Date | null;
  };
  pickup_events: {
    id: GeneratedAlways<number>;
    school_id: number;
    pickup_id: number;
    act: string;
    person_id: number | null;
    checked: string | null;
    user_id: number;
    at: Date;
    person_name: string | null;
  };
  pickup_people: {
    id: Generated<number>;
    school_id: number;
    user_id: number | null;
    name: string | null;
    relationship: string | null;
    status: Generated<string>;
    valid_on: string | null;
    named_by: number | null;
    created_at: Generated<Date>;
    decided_by: number | null;
    decided_at: Date | null;
  };
  pickup_person_children: {
    school_id: number;
    person_id: number;
    child_id: number;
    taken_back_at: Date | null;
    reopened_at: Date | null;
  };
  pickups: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    person_id: number;
    day: string;
    method: string;
    time: string | null;
    status: string;
    eta_minutes: number | null;
    eta_at: Date | null;
    requested_by: number;
    said_at: Date | null;
    created_at: Date;
  };
  plan_days: {
    school_id: number;
    group_id: number;
    day: string;
    version: number;
    author_id: number;
    changed_at: Date;
  };
  product_sizes: {
    id: Generated<number>;
    school_id: number;
    product_id: number;
    label: string;
    stock: number;
    is_offered: Generated<boolean>;
  };
  products: {
    id: Generated<number>;
    school_id: number;
    name_en: string;
    name_fr: string;
    description_en: string;
    description_fr: string;
    picture: string;
    price_cents: number;
    tax: string;
    is_hidden: Generated<boolean>;
    created_at: Date;
  };
  push_subscriptions: {
    id: Generated<number>;
    user_id: number;
    session_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    locale: string;
    created_at: Date;
  };
  quiz_answers: {
    school_id: number;
    submission_id: number;
    question_id: number;
    given: string | null;
    points: number;
    points_by_hand: number | null;
    graded_by: number | null;
    graded_at: Date | null;
  };
  quiz_questions: {
    id: Generated<number>;
    school_id: number;
    quiz_id: number;
    place: number;
    type: string;
    text_en: string | null;
    text_fr: string | null;
    options_en: string[] | null;
    options_fr: string[] | null;
    correct_option: number | null;
    correct_truth: boolean | null;
    correct_en: string | null;
    correct_fr: string | null;
    points: number;
  };
  quiz_submissions: {
    id: Generated<number>;
    school_id: number;
    quiz_id: number;
    user_id: number;
    passing_score: number;
    score: number;
    correct_answers: number;
    feedback_en: string | null;
    feedback_fr: string | null;
    submitted_at: Date;
  };
  quiz_targets: {
    school_id: number;
    quiz_id: number;
    group_id: number | null;
    child_id: number | null;
  };
  quizzes: {
    id: Generated<number>;
    school_id: number;
    title_en: string | null;
    title_fr: string | null;
    description_en: string | null;
    description_fr: string | null;
    due_at: Date;
    passing_score: number | null;
    for_all: Generated<boolean>;
    passed_en: string | null;
    passed_fr: string | null;
    not_passed_en: string | null;
    not_passed_fr: string | null;
    author_id: number;
    created_at: Date;
    published_at: Date | null;
    closed_at: Date | null;
    draft: Json | null;
    revision: Generated<number>;
  };
  record_accesses: {
    school_id: number;
    child_id: number;
    user_id: number;
    kind: string;
    capacity: string;
    hour: Date;
    day: string;
  };
  report_reads: {
    school_id: number;
    report_id: number;
    user_id: number;
    read_at: Date;
  };
  report_versions: {
    school_id: number;
    report_id: number;
    n: number;
    content: Json;
    author_id: number;
    at: Date;
  };
  reports: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    day: string;
    mood_morning: string | null;
    mood_afternoon: string | null;
    mood_overall: string | null;
    meals: GeneratedJson;
    naps: GeneratedJson;
    learning_areas: GeneratedJson;
    activities: GeneratedJson;
    notes_en: string | null;
    notes_fr: string | null;
    author_id: number;
    published_at: Date | null;
    draft: Json | null;
    draft_parts: GeneratedJson;
    revision: Generated<number>;
    saved_by: number | null;
    saved_at: Date | null;
    corrected_by: number | null;
    corrected_at: Date | null;
  };
  school_admins: {
    school_id: number;
    user_id: number;
    messages_from: Generated<number>;
  };
  schools: {
    id: Generated<number>;
    organization_id: number;
    name: string;
    address: string;
    lat: number;
    lng: number;
    phone: string;
    boutique_url: string | null;
    first_slot: Generated<string>;
    last_slot: Generated<string>;
    slot_minutes: Generated<number>;
    open_to_parents: Generated<boolean>;
    created_at: Generated<Date>;
    school_days: Generated<number[]>;
    email: string | null;
  };
  sessions: {
    id: Generated<number>;
    token: string;
    user_id: number;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    browser: Generated<string>;
    system: Generated<string>;
    seen_at: Generated<Date>;
    confirmed_at: Generated<Date>;
  };
  sign_in_places: {
    user_id: number;
    place: string;
    seen_at: Date;
  };
  staff_groups: {
    school_id: number;
    user_id: number;
    group_id: number;
    messages_from: Generated<number>;
  };
  staff_members: {
    school_id: number;
    user_id: number;
    title: string;
    door_duty: Generated<boolean>;
  };
  suggestions: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    title: string;
    description: string;
    emoji_rating: string | null;
    status: Generated<string>;
    created_at: Date;
  };
  user_settings: {
    user_id: number;
    allow_direct_messages: boolean;
    allow_group_invites: boolean;
    visibility: string;
    push: Generated<boolean>;
    email: Generated<boolean>;
    theme: Generated<string>;
    notify: GeneratedJson;
    quiet_start: Generated<string | null>;
    quiet_end: Generated<string | null>;
  };
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    role: Generated<string>;
    locale: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    idle_since: Date | null;
    erased_at: Date | null;
  };
  verifications: {
    id: Generated<number>;
    identifier: string;
    value: string;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
};
