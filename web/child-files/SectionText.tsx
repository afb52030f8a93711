import type { ReactNode } from 'react';
import type { ChildFile } from '#core/child-files/child-file.ts';
import { AllergyList } from '#web/children/AllergyList.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import type { FileSectionName } from './file-draft.ts';

/** What a section says. */
export function SectionText({ section, file: { content, own } }: { section: FileSectionName; file: ChildFile }) {
  const t = useTranslation();
  const { contacts, allergies, doctor } = content;
  if (section === 'contacts')
    return contacts.length === 0 ? (
      <Empty />
    ) : (
      <ol className="flex flex-col gap-3">
        {contacts.map(({ name, relation, phone, otherPhone, mayCollect }, n) => (
          // Contacts have no id: the order is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n} className="text-small">
            <p className="font-semibold text-note">
              {n + 1}. <bdi>{name}</bdi>
              {relation && <span className="font-normal text-ink-soft"> · {relation}</span>}
            </p>
            <p className="flex flex-wrap gap-x-3">
              <PhoneNumber number={phone} />
              {otherPhone && <PhoneNumber number={otherPhone} />}
            </p>
            <p className="text-ink-soft">{t(mayCollect ? 'childFiles.mayCollect' : 'childFiles.mayNotCollect')}</p>
          </li>
        ))}
      </ol>
    );
  if (section === 'allergies') return allergies === null ? <Empty /> : <AllergyList allergies={allergies} />;
  if (section === 'health')
    return (
      <Rows
        rows={[
          [t('childFiles.diet'), content.diet],
          [t('childFiles.conditions'), content.conditions],
          [t('childFiles.medication'), content.medication],
        ]}
      />
    );
  if (section === 'doctor')
    return doctor.name || doctor.phone ? (
      <div className="text-small">
        <p dir="auto" className="font-semibold text-note">
          {doctor.name}
        </p>
        {doctor.phone && <PhoneNumber number={doctor.phone} />}
        {doctor.address && <p dir="auto">{doctor.address}</p>}
      </div>
    ) : (
      <Empty />
    );
  if (section === 'instructions')
    return (
      <Rows
        rows={[
          [t('childFiles.emergencyInstructions'), content.emergencyInstructions],
          [t('childFiles.outingInstructions'), content.outingInstructions],
        ]}
      />
    );
  if (section === 'languages')
    return content.languages ? (
      <p dir="auto" className="text-small">
        {content.languages}
      </p>
    ) : (
      <Empty />
    );
  return (
    <Rows
      rows={[
        [t('childFiles.phone'), own.phone && <PhoneNumber number={own.phone} />],
        [t('childFiles.otherPhone'), own.otherPhone && <PhoneNumber number={own.otherPhone} />],
        [t('childFiles.address'), own.address],
      ]}
    />
  );
}

function Empty() {
  const t = useTranslation();
  return <p className="text-ink-soft text-small">{t('childFiles.empty')}</p>;
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2 text-small">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd dir="auto" className="whitespace-pre-line break-words">
            {value || <Empty />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
