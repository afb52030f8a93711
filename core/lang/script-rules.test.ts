import { expect, test } from 'vitest';
import { hasOneScript } from './script-rules.ts';

test('accepts a name in one script', () => {
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

test('accepts Latin letters with East Asian scripts', () => {
  for (const name of ['王小明 Wang', 'Kim 김민준', 'Mary 佐藤 さくら', '陳 ㄔㄣ Chen'])
    expect(hasOneScript(name), name).toBe(true);
});

test('rejects a name of mixed scripts', () => {
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
