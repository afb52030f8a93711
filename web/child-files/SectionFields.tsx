import { Plus } from 'lucide-react';
import {
  allergySeverities,
  type FileContent,
  maxAddressLength,
  maxAllergies,
  maxContacts,
  maxDietLength,
  maxFileTextLength,
  maxLanguagesLength,
} from '#core/child-files/child-file.ts';
import { maxPhoneLength } from '#core/http/phone-rules.ts';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { FileLine } from './FileLine.tsx';
import { FileText } from './FileText.tsx';
import {
  type FileDraft,
  type FileProblem,
  type FileSectionName,
  maxLine,
  newAllergy,
  newContact,
} from './file-draft.ts';

type Props = {
  section: FileSectionName;
  draft: FileDraft;
  problems: readonly FileProblem[];
  onChange: (draft: FileDraft) => void;
};

/** The fields of a section. */
export function SectionFields({ section, draft, problems, onChange }: Props) {
  const t = useTranslation();
  const { content, own } = draft;
  const set = (part: Partial<FileContent>) => onChange({ ...draft, content: { ...content, ...part } });
  const setOwn = (part: Partial<FileDraft['own']>) => onChange({ ...draft, own: { ...own, ...part } });
  if (section === 'contacts') return <ContactFields content={content} problems={problems} onChange={set} />;
  if (section === 'allergies') return <AllergyFields content={content} problems={problems} onChange={set} />;
  if (section === 'health')
    return (
      <>
        <FileText
          label={t('childFiles.diet')}
          name="diet"
          max={maxDietLength}
          value={content.diet}
          onChange={(diet) => set({ diet })}
        />
        <FileText
          label={t('childFiles.conditions')}
          name="conditions"
          max={maxFileTextLength}
          value={content.conditions}
          onChange={(conditions) => set({ conditions })}
        />
        <FileText
          label={t('childFiles.medication')}
          name="medication"
          max={maxFileTextLength}
          value={content.medication}
          onChange={(medication) => set({ medication })}
        />
      </>
    );
  if (section === 'doctor') {
    const { doctor } = content;
    return (
      <>
        <FileLine
          label={t('childFiles.doctorName')}
          name="doctor.name"
          max={maxLine}
          value={doctor.name}
          onChange={(name) => set({ doctor: { ...doctor, name } })}
        />
        <FileLine
          label={t('childFiles.phone')}
          name="doctor.phone"
          type="tel"
          max={maxPhoneLength}
          value={doctor.phone ?? ''}
          problems={problems}
          onChange={(phone) => set({ doctor: { ...doctor, phone } })}
        />
        <FileLine
          label={t('childFiles.address')}
          name="doctor.address"
          max={maxAddressLength}
          value={doctor.address}
          onChange={(address) => set({ doctor: { ...doctor, address } })}
        />
      </>
    );
  }
  if (section === 'instructions')
    return (
      <>
        <FileText
          label={t('childFiles.emergencyInstructions')}
          name="emergencyInstructions"
          max={maxFileTextLength}
          value={content.emergencyInstructions}
          onChange={(emergencyInstructions) => set({ emergencyInstructions })}
        />
        <FileText
          label={t('childFiles.outingInstructions')}
          name="outingInstructions"
          max={maxFileTextLength}
          value={content.outingInstructions}
          onChange={(outingInstructions) => set({ outingInstructions })}
        />
      </>
    );
  if (section === 'languages')
    return (
      <FileLine
        label={t('childFiles.languagesLabel')}
        name="languages"
        max={maxLanguagesLength}
        value={content.languages}
        onChange={(languages) => set({ languages })}
      />
    );
  return (
    <>
      <p className="text-ink-soft text-small">{t('childFiles.ownHelp')}</p>
      <FileLine
        label={t('childFiles.phone')}
        name="own.phone"
        type="tel"
        autoComplete="tel"
        max={maxPhoneLength}
        value={own.phone ?? ''}
        problems={problems}
        onChange={(phone) => setOwn({ phone })}
      />
      <FileLine
        label={t('childFiles.otherPhone')}
        optional={t('childFiles.optional')}
        name="own.otherPhone"
        type="tel"
        max={maxPhoneLength}
        value={own.otherPhone ?? ''}
        problems={problems}
        onChange={(otherPhone) => setOwn({ otherPhone })}
      />
      <FileText
        label={t('childFiles.address')}
        name="own.address"
        autoComplete="street-address"
        max={maxAddressLength}
        value={own.address}
        onChange={(address) => setOwn({ address })}
      />
    </>
  );
}

type PartProps = {
  content: FileContent;
  problems: readonly FileProblem[];
  onChange: (part: Partial<FileContent>) => void;
};

function ContactFields({ content: { contacts }, problems, onChange }: PartProps) {
  const t = useTranslation();
  const set = (next: FileContent['contacts']) => onChange({ contacts: next });
  const change = (at: number, part: Partial<FileContent['contacts'][number]>) =>
    set(contacts.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <>
      <p className="text-ink-soft text-small">{t('childFiles.contactsHelp')}</p>
      <ol className="flex flex-col gap-5">
        {contacts.map((contact, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- contacts have no id: the order is their identity
          <li key={n} className="flex flex-col gap-3 border-line border-b pb-4">
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-semibold text-note">{t('childFiles.contact', { n: n + 1 })}</h3>
              <ReorderButtons
                name={contact.name || t('childFiles.contact', { n: n + 1 })}
                all={contacts}
                at={n}
                onChange={set}
              />
            </div>
            <FileLine
              label={t('childFiles.name')}
              name={`contacts.${n}.name`}
              max={maxLine}
              value={contact.name}
              problems={problems}
              onChange={(name) => change(n, { name })}
            />
            <FileLine
              label={t('childFiles.relation')}
              name={`contacts.${n}.relation`}
              max={maxLine}
              value={contact.relation}
              onChange={(relation) => change(n, { relation })}
            />
            <FileLine
              label={t('childFiles.phone')}
              name={`contacts.${n}.phone`}
              type="tel"
              max={maxPhoneLength}
              value={contact.phone}
              problems={problems}
              onChange={(phone) => change(n, { phone })}
            />
            <FileLine
              label={t('childFiles.otherPhone')}
              optional={t('childFiles.optional')}
              name={`contacts.${n}.otherPhone`}
              type="tel"
              max={maxPhoneLength}
              value={contact.otherPhone ?? ''}
              problems={problems}
              onChange={(otherPhone) => change(n, { otherPhone })}
            />
            <Switch
              label={t('childFiles.mayCollect')}
              text={t('childFiles.mayCollectHelp')}
              checked={contact.mayCollect}
              onChange={(mayCollect) => change(n, { mayCollect })}
            />
          </li>
        ))}
      </ol>
      {contacts.length < maxContacts && (
        <Button kind="quiet" icon={<Plus aria-hidden size={18} />} onClick={() => set([...contacts, newContact])}>
          {t('childFiles.addContact')}
        </Button>
      )}
    </>
  );
}

function AllergyFields({ content: { allergies }, problems, onChange }: PartProps) {
  const t = useTranslation();
  const set = (next: FileContent['allergies']) => onChange({ allergies: next });
  const all = allergies ?? [];
  const change = (at: number, part: Partial<(typeof all)[number]>) =>
    set(all.map((one, n) => (n === at ? { ...one, ...part } : one)));
  const isMissing = problems.some(({ field }) => field === 'allergies');
  return (
    <>
      <RadioGroup
        name="allergies"
        legend={t('childFiles.hasAllergies')}
        look="chips"
        options={[
          { value: 'no', label: t('childFiles.no') },
          { value: 'yes', label: t('childFiles.yes') },
        ]}
        value={allergies === null ? undefined : all.length > 0 ? 'yes' : 'no'}
        onChange={(answer) => set(answer === 'no' ? [] : all.length > 0 ? all : [newAllergy])}
        problem={isMissing ? t('childFiles.required') : undefined}
      />
      <ol className="flex flex-col gap-5">
        {all.map((allergy, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- allergies have no id: the order is their identity
          <li key={n} className="flex flex-col gap-3 border-line border-b pb-4">
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-semibold text-note">{t('childFiles.allergy', { n: n + 1 })}</h3>
              <ReorderButtons
                name={allergy.what || t('childFiles.allergy', { n: n + 1 })}
                all={all}
                at={n}
                onChange={set}
              />
            </div>
            <FileLine
              label={t('childFiles.what')}
              name={`allergies.${n}.what`}
              max={maxLine}
              value={allergy.what}
              problems={problems}
              onChange={(what) => change(n, { what })}
            />
            <RadioGroup
              name={`allergies.${n}.severity`}
              legend={t('childFiles.severity')}
              look="bar"
              options={allergySeverities.map((severity) => ({ value: severity, label: t(`allergies.${severity}`) }))}
              value={allergy.severity}
              onChange={(severity) => change(n, { severity })}
            />
            <FileText
              label={t('childFiles.action')}
              name={`allergies.${n}.action`}
              max={maxFileTextLength}
              value={allergy.action}
              onChange={(action) => change(n, { action })}
            />
          </li>
        ))}
      </ol>
      {all.length > 0 && all.length < maxAllergies && (
        <Button kind="quiet" icon={<Plus aria-hidden size={18} />} onClick={() => set([...all, newAllergy])}>
          {t('childFiles.addAllergy')}
        </Button>
      )}
    </>
  );
}
