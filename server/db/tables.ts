/** The columns of every table. Generated from the migrations by `npm run generate`: do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Read as a value and written as JSON text, because the driver would send an array as a PostgreSQL array. */
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
  absence_notes: {
    absence_id: number;
    school_id: number;
    file_id: number;
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
    kind: Generated<string>;
    time: string | null;
    caller_id: number | null;
    caller_name: string | null;
  };
  accounts: {
    id: Generated<number>;
    user_id: number;
    provider_id: string;
    account_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Date | null;
    refresh_token_expires_at: Date | null;
    scope: string | null;
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
    late_minutes: number | null;
    times: Generated<number>;
    sent_by: number;
    created_at: Date;
    last_at: Date | null;
    seen_by: number | null;
    seen_at: Date | null;
  };
  announcement_files: {
    file_id: number;
    announcement_id: number;
    position: number;
    school_id: Generated<number>;
    organization_id: Generated<number>;
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
    at_night: Generated<boolean>;
    revision: Generated<number>;
    author_id: number;
    created_at: Generated<Date>;
    edited_by: number | null;
    edited_at: Date | null;
    published_at: Date | null;
    withdrawn_at: Date | null;
    reminded_at: Date | null;
    shared_with: GeneratedAlways<number>;
  };
  api_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token: string;
    ending: string;
    access: string;
    areas: string[] | null;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
  };
  arrival_answers: {
    school_id: number;
    child_id: number;
    day: string;
    answer: string;
    minutes: number | null;
    user_id: number;
    at: Date;
    settled_by: number | null;
    settled_at: Date | null;
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
    brought_by: string | null;
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
    told_by: number | null;
    told_at: Date;
  };
  attendance_settlements: {
    id: GeneratedAlways<number>;
    school_id: number;
    child_id: number;
    day: string;
    reported: string;
    user_id: number;
    at: Date;
  };
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    school_id: number | null;
    user_id: number | null;
    act: string;
    subject_id: number | null;
    child_id: number | null;
    about_id: number | null;
    request_id: string | null;
    room_device_id: Generated<number | null>;
    api_token: Generated<string | null>;
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
    nonce: string | null;
    created_at: Date;
  };
  child_file_reminders: {
    child_id: number;
    school_id: number;
    day: string;
    reminded_by: number;
  };
  child_file_signatures: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    version: number;
    hash: string;
    signed_by: number;
    signed_at: Date;
  };
  child_file_versions: {
    child_id: number;
    version: number;
    school_id: number;
    content: Buffer;
    hash: string;
    parts: Generated<string[]>;
    written_by: number;
    written_at: Date;
  };
  child_followers: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    invitation_id: number | null;
    user_id: number | null;
    name: string;
    relationship: string;
    from_day: string;
    until_day: string;
    invited_by: number;
    created_at: Date;
    joined_at: Date | null;
    ended_at: Date | null;
    ended_by: number | null;
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
    name: GeneratedAlways<string>;
    number: string | null;
    born_on: string | null;
    group_from: Generated<number>;
    created_at: Generated<Date>;
    left_at: Date | null;
    erased_at: Date | null;
    pickup_plan_revision: Generated<number>;
    past_groups: GeneratedJson;
    sourced_id: string | null;
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
  consent_reminders: {
    child_id: number;
    school_id: number;
    day: string;
    reminded_by: number;
  };
  consent_texts: {
    school_id: number;
    purpose: string;
    version: number;
    text_en: string | null;
    text_fr: string | null;
    written_by: number;
    written_at: Date;
  };
  consents: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    purpose: string;
    version: number;
    is_granted: boolean;
    answered_by: number;
    created_at: Date;
    form_answer_id: number | null;
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
    user_id: number | null;
    other_id: number | null;
    created_at: Generated<Date>;
  };
  custody_allowances: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    person_id: number;
    day: string;
    reason: string;
    allowed_by: number;
    allowed_at: Date;
  };
  custody_calendars: {
    child_id: number;
    school_id: number;
    calendar: Json | null;
    revision: number;
    set_by: number;
    set_at: Date;
  };
  custody_swaps: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    asks_id: number;
    other_id: number;
    gives_from: string | null;
    gives_until: string | null;
    takes_from: string | null;
    takes_until: string | null;
    status: Generated<string>;
    asked_by: number;
    asked_at: Date;
    answered_by: number | null;
    answered_at: Date | null;
  };
  do_not_release_lists: {
    child_id: number;
    school_id: number;
    names: Json;
    revision: number;
    set_by: number;
    set_at: Date;
  };
  email_changes: {
    user_id: number;
    email: string;
    token: string;
    created_at: Date;
    expires_at: Date;
  };
  failed_attempts: {
    id: Generated<number>;
    key: string;
    subject: string | null;
    is_known: Generated<boolean>;
    failed_at: Date;
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
  file_contents: {
    file_id: number;
    school_id: number;
    size: number;
    sha256: string;
    bytes: number;
    width: number | null;
    height: number | null;
    organization_id: number | null;
  };
  file_usage: {
    school_id: number;
    files: number;
    bytes: number;
  };
  files: {
    id: Generated<number>;
    school_id: number;
    owner_id: number;
    kind: string;
    name: string;
    stored_bytes: number;
    created_at: Date;
    attached_at: Date | null;
    organization_id: number | null;
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
    title_en: string | null;
    title_fr: string | null;
    text_en: string | null;
    text_fr: string | null;
    fields: Json;
    event_day: string | null;
    starts_at: string | null;
    ends_at: string | null;
    place_en: string | null;
    place_fr: string | null;
    asks_again: boolean;
    shares_answers: Generated<boolean>;
    author_id: number;
    created_at: Date;
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
    revision: Generated<number>;
    author_id: number;
    created_at: Date;
    published_at: Date | null;
    withdrawn_at: Date | null;
    reminded_on: string | null;
  };
  groups: {
    id: Generated<number>;
    school_id: number;
    room: string;
    name: string | null;
    archived_at: Date | null;
    sourced_id: string | null;
  };
  guardian_details: {
    school_id: number;
    user_id: number;
    phone: string | null;
    other_phone: string | null;
    address: Generated<string>;
    updated_at: Date;
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
    messages_from: Generated<number>;
    messages_to: number | null;
    unheard: Generated<string>;
    emails: Generated<string[]>;
    created_at: Generated<Date>;
    phone: string | null;
  };
  health_keys: {
    school_id: number;
    key_id: string;
    wrapped: Buffer;
    created_at: Date;
    wrapped_at: Date;
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
    email: string | null;
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
    phone: string | null;
    code: string | null;
    code_expires_at: Date | null;
    own_title_en: string | null;
    own_title_fr: string | null;
    reserved_user_id: number | null;
  };
  linked_identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    email: string | null;
    created_at: Date;
    last_used_at: Date;
    removed_at: Date | null;
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
  message_files: {
    file_id: number;
    school_id: number;
    message_id: number;
    position: number;
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
    folded: Generated<string>;
    said_at: Date | null;
    created_at: Date;
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
    subject: string | null;
    title_en: string;
    title_fr: string;
    body_en: Generated<string>;
    body_fr: Generated<string>;
    link: string;
    rings: GeneratedJson;
    created_at: Date;
    read_at: Date | null;
  };
  order_lines: {
    school_id: number;
    order_id: number;
    size_id: number;
    product_id: number;
    name_en: string | null;
    name_fr: string | null;
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
    undoes: number | null;
    given_at: Date;
    given_by: number;
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
    name_en: string | null;
    name_fr: string | null;
    time_zone: string;
    privacy_officer_name: string | null;
    privacy_officer_email: string | null;
    created_at: Generated<Date>;
  };
  outbox: {
    id: Generated<number>;
    name: Generated<string>;
    kind: string;
    urgent: Generated<boolean>;
    user_id: number | null;
    body: Json | null;
    due_at: Date;
    tries: Generated<number>;
    created_at: Date;
    settled_at: Date | null;
    outcome: string | null;
    sequence: string | null;
    queue: string | null;
    claimed_until: Date | null;
    traceparent: Generated<string | null>;
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
  pickup_codes: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    person_id: number;
    day: string;
    hash: string;
    shared_by: number;
    created_at: Date;
    withdrawn_at: Date | null;
    used_at: Date | null;
  };
  pickup_events: {
    id: GeneratedAlways<number>;
    school_id: number;
    pickup_id: number;
    act: string;
    person_id: number | null;
    person_name: string | null;
    checked: string | null;
    user_id: number;
    at: Date;
    person_invited: Generated<boolean>;
    note: string | null;
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
    invitation_id: number | null;
    reason: string | null;
    limits: Json | null;
  };
  pickup_person_children: {
    school_id: number;
    person_id: number;
    child_id: number;
    taken_back_at: Date | null;
    reopened_at: Date | null;
  };
  pickup_plan_exceptions: {
    id: Generated<number>;
    school_id: number;
    child_id: number;
    from_day: string;
    until_day: string;
    weekday: number | null;
    rank: number;
    kind: string;
    person_id: number | null;
    time: string | null;
    created_by: number;
    created_at: Date;
    ended_at: Date | null;
  };
  pickup_plans: {
    school_id: number;
    child_id: number;
    weekday: number;
    kind: string;
    person_id: number | null;
    time: string | null;
    set_by: number;
    set_at: Date;
    id: Generated<number>;
    guardian_id: number | null;
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
    origin: Generated<string>;
    caller_id: number | null;
    caller_name: string | null;
  };
  plan_days: {
    school_id: number;
    group_id: number;
    day: string;
    version: number;
    author_id: number;
    changed_at: Date;
  };
  portraits: {
    file_id: number;
    school_id: number;
    child_id: number | null;
    person_id: number | null;
    user_id: number | null;
    added_by: number;
    created_at: Date;
  };
  product_photos: {
    product_id: number;
    school_id: number;
    file_id: number;
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
    name_en: string | null;
    name_fr: string | null;
    description_en: string | null;
    description_fr: string | null;
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
    draft: Json | null;
    revision: Generated<number>;
    author_id: number;
    created_at: Date;
    published_at: Date | null;
    closed_at: Date | null;
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
  recovery_codes: {
    user_id: number;
    hash: string;
  };
  report_photo_children: {
    file_id: number;
    school_id: number;
    child_id: number;
  };
  report_photos: {
    file_id: number;
    school_id: number;
    group_id: number;
    day: string;
    caption_en: string | null;
    caption_fr: string | null;
    is_for_group: Generated<boolean>;
    added_by: number;
    created_at: Date;
    hidden_by: number | null;
    hidden_at: Date | null;
    unreached_since: string | null;
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
  room_device_groups: {
    school_id: number;
    device_id: number;
    group_id: number;
  };
  room_devices: {
    id: Generated<number>;
    school_id: number;
    name: string;
    whole_school: boolean;
    code: string | null;
    code_expires_at: Date | null;
    token: string | null;
    made_by: number;
    made_at: Date;
    paired_at: Date | null;
    seen_at: Date | null;
    used_by: number | null;
    used_at: Date | null;
    failed: Generated<number>;
    failed_at: Date | null;
    revoked_at: Date | null;
  };
  room_pin_failures: {
    device_id: number;
    user_id: number;
    failed: number;
    failed_at: Date;
    locked_at: Date | null;
  };
  school_admins: {
    school_id: number;
    user_id: number;
    messages_from: Generated<number>;
  };
  school_calendar_days: {
    school_id: number;
    day: string;
    kind: string;
    name_en: string | null;
    name_fr: string | null;
    times: Json;
  };
  school_hours: {
    school_id: number;
    from_day: string;
    week: Json;
  };
  school_logos: {
    school_id: number;
    file_id: number;
  };
  school_words: {
    school_id: number;
    list: string;
    position: number;
    name_en: string | null;
    name_fr: string | null;
  };
  schools: {
    id: Generated<number>;
    organization_id: number;
    name: string;
    address: string;
    lat: number;
    lng: number;
    phone: string;
    email: string | null;
    boutique_url: string | null;
    open_to_parents: Generated<boolean>;
    created_at: Generated<Date>;
    kind: Generated<string>;
    languages: Generated<string[]>;
    hidden_modules: Generated<string[]>;
    privacy_officer_name: string | null;
    privacy_officer_email: string | null;
    settings_revision: Generated<number>;
    calendar_revision: Generated<number>;
    first_steps_hidden: Generated<boolean>;
    words_revision: Generated<number>;
    meals: Json | null;
    group_word_en: string | null;
    group_word_fr: string | null;
    arrival_minutes: Generated<number>;
    checks_arrivals: Generated<boolean>;
    strong_sign_in_from: Date | null;
    roster_key: Generated<string>;
  };
  sessions: {
    id: Generated<number>;
    token: string;
    user_id: number;
    browser: Generated<string>;
    system: Generated<string>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    seen_at: Generated<Date>;
    confirmed_at: Generated<Date>;
    expires_at: Date;
    room_device_id: number | null;
    room_school_id: number | null;
    method: string | null;
    issuer: string | null;
  };
  sign_in_places: {
    user_id: number;
    place: string;
    seen_at: Date;
    is_device: Generated<boolean>;
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
    own_title_en: string | null;
    own_title_fr: string | null;
  };
  staff_pins: {
    user_id: number;
    hash: string;
    changed_at: Date;
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
  two_step_secrets: {
    user_id: number;
    key_id: string;
    secret: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  user_settings: {
    user_id: number;
    allow_direct_messages: boolean;
    allow_group_invites: boolean;
    visibility: string;
    push: Generated<boolean>;
    email: Generated<boolean>;
    notify: GeneratedJson;
    quiet_start: Generated<string | null>;
    quiet_end: Generated<string | null>;
    theme: Generated<string>;
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
    former_names: Generated<string[]>;
  };
  verifications: {
    id: Generated<number>;
    identifier: string;
    value: string;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  webhook_attempts: {
    id: Generated<number>;
    school_id: number;
    webhook_id: number;
    type: string;
    at: Date;
    status: number | null;
    error: string | null;
  };
  webhooks: {
    id: Generated<number>;
    school_id: number;
    url: string;
    kinds: string[];
    nonce: string;
    made_by: number | null;
    made_at: Date;
    failing_since: Date | null;
    retry_at: Date | null;
    paused_at: Date | null;
  };
  year_changes: {
    id: Generated<number>;
    school_id: number;
    made_by: number;
    made_at: Date;
    moves: Json;
    undone_at: Date | null;
    undone_by: number | null;
  };
};
