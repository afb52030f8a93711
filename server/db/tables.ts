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
  };
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    school_id: number | null;
    user_id: number | null;
    act: string;
    subject_id: number | null;
    request_id: string | null;
  };
  blocks: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    blocked: number;
    created_at: Date;
  };
  children: {
    id: Generated<number>;
    school_id: number;
    group_id: number;
    given_name: string;
    family_name: string;
    name: GeneratedAlways<string>;
    left_at: Date | null;
    created_at: Generated<Date>;
    group_from: Generated<number>;
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
  groups: {
    id: Generated<number>;
    school_id: number;
    room: string;
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
  report_reads: {
    school_id: number;
    report_id: number;
    user_id: number;
    read_at: Date;
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
  };
  sessions: {
    id: Generated<number>;
    token: string;
    user_id: number;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
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
  user_settings: {
    user_id: number;
    allow_direct_messages: boolean;
    allow_group_invites: boolean;
    visibility: string;
    push: Generated<boolean>;
    email: Generated<boolean>;
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
