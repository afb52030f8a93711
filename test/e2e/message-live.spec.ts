/**
 * Two users write to each other, each in their own language and browser: live, in order, without duplicates, and over
 * bad connections.
 */
import type { Page } from '@playwright/test';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { medianOf } from '#bench/support/statistics.ts';
import { expect, tablet, test } from './fixtures.ts';
import {
  bubbles,
  composer,
  parentName,
  row,
  setAccountLocale,
  teacherName,
  write,
} from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

/** The median of the milliseconds from Enter to the text on the other screen, on a machine that is not busy. */
const soonEnough = 150;
/** On a busy machine: this many times what it takes until the writer's own screen shows the message as sent. */
const timesTheWriters = 3;
/** When Enter is next pressed on a page, by that page’s clock. */
const pressedAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((pressed) =>
        addEventListener('keydown', ({ timeStamp }) => pressed(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  );
/** When a text appears on a page, next to one of these words, by that page’s clock. */
const shownAt = (page: Page, text: string, labels: readonly string[] = ['']) =>
  page.evaluate(
    ([wanted, words]) =>
      new Promise<number>((found) => {
        const look = () => {
          const shown = [...document.querySelectorAll('.bubble')].some(
            (bubble) =>
              bubble.querySelector('.typed')?.textContent === wanted &&
              words.some((word) => bubble.textContent.includes(word)),
          );
          if (shown) found(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    [text, labels] as const,
  );

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a parent (${parents}) and a teacher (${teachers}) write to each other, live, through a lost connection @full`, async ({
    page: parent,
    signInAs,
    newDeviceAs,
  }) => {
    const delays: number[] = [];
    const writers: number[] = [];
    const seen = (text: string, on: Page) => expect(bubbles(on, text)).toBeVisible();
    /** Time from Enter until the text is on the other screen, by the clocks of the two pages. */
    const live = async (text: string, from: Page, locale: 'en' | 'fr', to: Page) => {
      // Writes only once the requests that follow the last reply are done.
      await Promise.all(quiet.map((untilQuiet) => untilQuiet()));
      await composer(from, locale).fill(text);
      const statuses = [phraseText(locale, 'messages', 'sent'), phraseText(locale, 'messages', 'read')];
      const [shown, sent, pressed] = [shownAt(to, text), shownAt(from, text, statuses), pressedAt(from)];
      await composer(from, locale).press('Enter');
      delays.push((await shown) - (await pressed));
      writers.push((await sent) - (await pressed));
    };
    await signInAs('parent');
    const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
    await setAccountLocale(teacher, teachers);
    const quiet = [parent, teacher].map((page) => watchNetworkIdle(page));
    await setAccountLocale(parent, parents);
    await parent.goto('/messages');
    await row(parent, parents, teacherName).click();
    await teacher.goto('/staff/messages');
    await row(teacher, teachers, parentName).click();
    await expect(composer(teacher, teachers)).toBeFocused();

    await write(parent, parents, 'Léa aura besoin de son manteau.');
    await seen('Léa aura besoin de son manteau.', teacher);
    await expect(bubbles(parent, 'Léa aura besoin de son manteau.')).toContainText(
      phraseText(parents, 'messages', 'read'),
    );
    await write(teacher, teachers, 'Merci, c’est noté!');
    await seen('Merci, c’est noté!', parent);
    for (let n = 1; n <= 4; n += 1) {
      await live(`parent ${n}`, parent, parents, teacher);
      await live(`teacher ${n}`, teacher, teachers, parent);
    }

    // The teacher is offline for a while, and both keep writing.
    await teacher.context().setOffline(true);
    await write(teacher, teachers, 'Une dernière chose');
    await expect(bubbles(teacher, 'Une dernière chose')).toContainText(
      phraseText(teachers, 'messages', 'waitingForNetwork'),
    );
    for (const text of ['one', 'two', 'three']) await write(parent, parents, text);
    await expect(bubbles(parent, 'three')).toContainText(phraseText(parents, 'messages', 'sent'));
    await teacher.context().setOffline(false);
    await seen('three', teacher);
    await seen('Une dernière chose', parent);
    for (const page of [teacher, parent]) {
      for (const text of ['one', 'two', 'three', 'Une dernière chose'])
        await expect(bubbles(page, text)).toHaveCount(1);
      const texts = (await page.locator('.bubble .typed').allTextContents()).slice(-4);
      expect(texts).toEqual(['one', 'two', 'three', 'Une dernière chose']);
    }
    await expect(bubbles(parent, 'three')).toContainText(phraseText(parents, 'messages', 'read'));

    // A user on another page sees the badge, and reading the message clears it.
    await teacher.goto('/staff/today');
    await write(parent, parents, 'À demain');
    const tab = teacher.getByRole('navigation').getByRole('link', { name: phraseText(teachers, 'app', 'messages') });
    await expect(tab).toContainText('1');
    await tab.click();
    await row(teacher, teachers, parentName).click();
    await expect(bubbles(teacher, 'À demain')).toBeVisible();
    await expect(bubbles(parent, 'À demain')).toContainText(phraseText(parents, 'messages', 'read'));
    await expect(tab).not.toContainText('1');

    console.log(
      `seen on the other screen after ${delays.map((ms) => Math.round(ms)).join(', ')} ms, in the middle ${Math.round(medianOf(delays))}; the writer's own says that it was sent after ${Math.round(medianOf(writers))}`,
    );
    expect(medianOf(delays)).toBeLessThanOrEqual(Math.max(soonEnough, timesTheWriters * medianOf(writers)));
  });
}
