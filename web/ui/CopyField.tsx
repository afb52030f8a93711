import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import { controlClasses, Field } from './Field.tsx';
import { showToast } from './toasts/toasts.ts';

type Props = {
  label: string;
  value: string;
  /** The label of the button. */
  act: string;
  copied: { readonly title: string };
  notCopied: { readonly title: string; readonly text: string };
};

/** A text to copy, such as a secret that is shown once. */
export function CopyField({ label, value, act, copied, notCopied }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(copied),
      () => {
        // The browser may deny clipboard access: then select the text for the user to copy.
        field.current?.select();
        showToast({ ...notCopied, failed: true });
      },
    );
  return (
    <>
      <Field label={label}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={value}
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={`${controlClasses} truncate font-mono`}
          />
        )}
      </Field>
      <Button wide onClick={() => void copy()} icon={<Copy aria-hidden size={18} />}>
        {act}
      </Button>
    </>
  );
}
