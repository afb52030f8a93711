import type { DraftText } from '#core/forms/form-draft.ts';
import { longestBody, longestLabel, longestTitle } from '#core/forms/form-text.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { useWords } from '#web/words/words.ts';

type Props = { text: DraftText; isEvent: boolean; onChange: (part: Partial<DraftText>) => void };

/** What families read: the title, the text that is answered or signed, when and where an event is. */
export function FormWords({ text, isEvent, onChange }: Props) {
  const t = useWords();
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
          className={control}
        />
      )}
    </Field>
  );
  return (
    <Card as="section" aria-label={t('staffForms.words')} className="flex flex-col gap-4">
      <BothField
        label={t('staffForms.formTitle')}
        path="text.title"
        value={text.title}
        max={longestTitle}
        onChange={(title) => onChange({ title })}
      />
      <BothField
        label={t('staffForms.text')}
        path="text.text"
        value={text.text}
        max={longestBody}
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
          <BothField
            label={t('staffForms.place')}
            path="text.event.place"
            value={event.place}
            max={longestLabel}
            onChange={(place) => onChange({ event: { ...event, place } })}
          />
        </>
      )}
    </Card>
  );
}
