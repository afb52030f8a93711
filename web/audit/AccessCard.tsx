import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retention } from '#core/settings/retention.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { formerChildrenQuery } from './access-queries.ts';
import { AccessList } from './AccessList.tsx';

/** The access log of each of the user's children, and of a child who left as long as the record is kept. */
export function AccessCard() {
  const t = useTranslation();
  const { children: there } = useChildren();
  const { data: left = [] } = useQuery(formerChildrenQuery);
  const children = [...there, ...left];
  const [chosen, choose] = useState<string>();
  const child = children.find(({ id }) => String(id) === chosen) ?? children[0];
  if (!child) return null;
  return (
    <Card as="section" aria-labelledby="accesses" className="flex flex-col gap-3">
      <h2 id="accesses" className="font-bold text-card">
        {t('accesses.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('accesses.text', { n: retention.accesses.years })}</p>
      {children.length > 1 && (
        <RadioGroup
          look="chips"
          name="accesses-of"
          legend={t('accesses.child')}
          options={children.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(child.id)}
          onChange={choose}
        />
      )}
      <AccessList childId={child.id} />
    </Card>
  );
}
