import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#core/lang/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { language: Locale; onAdd: () => void };

/** Shows the fields of the other language, and moves the focus to the first of them. */
export function AddLanguage({ language, onAdd }: Props) {
  const t = useTranslation();
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const editor = currentTarget.parentElement;
    flushSync(onAdd);
    editor?.querySelector<HTMLElement>(`:is(input, textarea)[lang="${language}"]`)?.focus();
  };
  return (
    <Button kind="bare" icon={<Plus aria-hidden size={18} />} className="self-start" onClick={add}>
      {t(language === 'en' ? 'authoring.addEnglish' : 'authoring.addFrench')}
    </Button>
  );
}
