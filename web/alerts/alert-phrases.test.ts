import { expect, test } from 'vitest';
import { alertKinds } from '#core/alerts/alert.ts';
import { alertPhrases } from './alert-phrases.ts';

test('what was sent does not read as the button that sends it', () => {
  const acts = alertKinds.filter((kind) => kind !== 'emergency');
  for (const kind of acts) {
    const [button, sent] = [alertPhrases[kind], alertPhrases[`sent_${kind}`]];
    expect(sent.en).not.toBe(button.en);
    expect(sent.fr).not.toBe(button.fr);
  }
  expect(alertPhrases.sent_message).toEqual({ en: 'Message', fr: 'Message' });
});
