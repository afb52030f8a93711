type Sent = { readonly schoolId: number; readonly childId: number; readonly sentBy: number; readonly at: Date };

/** Somebody will be late today, and nobody at school has seen it yet. */
export function lateAlert({ schoolId, childId, sentBy, at }: Sent) {
  return {
    school_id: schoolId,
    child_id: childId,
    kind: 'running_late',
    note: 'L’autobus est en retard; une dizaine de minutes de plus.',
    sent_by: sentBy,
    created_at: at,
  };
}
