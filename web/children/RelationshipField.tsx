import { type Guardianship, guardianships } from '#core/sessions/invitation.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { value: Guardianship; onChange: (relationship: Guardianship) => void };

/** What a guardian is to a child. */
export function RelationshipField({ value, onChange }: Props) {
  const t = useWords();
  return (
    <Choice
      look="chips"
      name="relationship"
      legend={t('families.relationship')}
      options={guardianships.map((one) => ({ value: one, label: t(`families.${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
