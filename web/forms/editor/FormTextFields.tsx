import type { DraftText } from '#core/forms/form-draft.ts';
import { maxFormBodyLength, maxLabelLength, maxFormTitleLength } from '#core/forms/form-text.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { text: DraftText; isEvent: boolean; onChange: (part: Partial<DraftText>) => void };

/** The texts that families read: title, body, and for an event its place and time. */
export function FormTextFields({ text, isEvent, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const { event } = text;
  const when = (name: 'day' | 'startsAt' | 'endsAt', label: string, type: 'date' | 'time') => (
    <Field
      label={label}
      problem={problemAt(`text.event.${name}`)}
      {...(name === 'endsAt' && { optional: t('ui.optional') })}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={`text.event.${name}`}
          type={type}
          value={event[name] ?? ''}
          onChange={({ target }) => onChange({ event: { ...event, [name]: target.value || null } })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <Card as="section" aria-label={t('staffForms.words')} className="flex flex-col gap-4">
      <BilingualField
        label={t('staffForms.formTitle')}
        path="text.title"
        value={text.title}
        max={maxFormTitleLength}
        onChange={(title) => onChange({ title })}
      />
      <BilingualField
        label={t('staffForms.text')}
        path="text.text"
        value={text.text}
        max={maxFormBodyLength}
        rows={6}
        onChange={(body) => onChange({ text: body })}
      />
      {isEvent && (
        <>
          <div className="grid gap-3 medium:grid-cols-3">
            {when('day', t('staffForms.eventDay'), 'date')}
            {when('startsAt', t('staffForms.startsAt'), 'time')}
            {when('endsAt', t('staffForms.endsAt'), 'time')}
          </div>
          <BilingualField
            label={t('staffForms.place')}
            path="text.event.place"
            value={event.place}
            max={maxLabelLength}
            onChange={(place) => onChange({ event: { ...event, place } })}
          />
        </>
      )}
    </Card>
  );
}
