import { expect, test } from 'vitest';
import { hasOneScript } from './script-rules.ts';

test('takes a name in one script, whichever it is', () => {
  for (const name of [
    'Mireille Gagnon',
    'Geneviève Côté-D’Amours (402)',
    'Nguyễn Thị Hồng Hạnh',
    'Łukasz Żółć',
    'Zoë Müller 🌻',
    'محمد الأمين',
    'Наталія Шевченко',
    'Ελένη Παπαδοπούλου',
    'דוד לוי',
    '王小明',
    '佐藤 さくら',
    'スミス・ジョン',
    '김민준',
    'अमित शर्मा',
    'ᐃᓄᒃ',
    'ⵣⵉⵔⵉ',
    'ܐܫܘܪ',
    'Ｍarie',
    '',
  ])
    expect(hasOneScript(name), name).toBe(true);
});

test('takes Latin letters with those of East Asia, as they are written together', () => {
  for (const name of ['王小明 Wang', 'Kim 김민준', 'Mary 佐藤 さくら', '陳 ㄔㄣ Chen'])
    expect(hasOneScript(name), name).toBe(true);
});

test('rejects a name in which scripts are mixed', () => {
  for (const name of [
    'Мireille Gagnon',
    'Mireіlle Gagnon',
    'Mireille Gagnοn',
    'Mireille Ԍagnon',
    'Мιreille',
    'Ahmed أحمد',
    'Ꮇireille',
    'ᗰireille',
    'さくら 김',
    '𐌀dam',
  ])
    expect(hasOneScript(name), name).toBe(false);
});
