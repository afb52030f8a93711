/**
 * Two people write to each other, each in their own language and browser: live, in order, once, and through bad
 * connections.
 */
import type { Page } from '@playwright/test';
import { quietOf } from '#bench/quiet.ts';
import { medianOf } from '#bench/rounds.ts';
import { expect, tablet, test } from './fixtures.ts';
import { bubbles, composer, parentName, row, speak, teacherName, write } from './message-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

/** Long enough for the slowest of machines; how long it takes is held elsewhere. */
const patience = { timeout: 10_000 };
/** Of their Enter and the text on the other screen, half of the messages: milliseconds on a machine that has time. */
const soonEnough = 150;
/** On a machine that has none: so many times what it takes until the writer's own screen says that it was sent. */
const timesTheWriters = 3;
/** When Enter is next pressed on a page, as that page’s clock says. */
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
/** When a text comes to be on a page, with one of these words beside it, as that page’s clock says. */
const shownAt = (page: Page, text: string, besides: readonly string[] = ['']) =>
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
    [text, besides] as const,
  );

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a parent (${parents}) and a teacher (${teachers}) write to each other, live, through a lost connection @full`, async ({
    page: parent,
    as,
    another,
  }) => {
    const delays: number[] = [];
    const writers: number[] = [];
    const seen = (text: string, on: Page) => expect(bubbles(on, text)).toBeVisible(patience);
    /** How long after its Enter it is on the other screen, by the two pages’ own clocks. */
    const live = async (text: string, from: Page, locale: 'en' | 'fr', to: Page) => {
      // Nobody writes within a breath of the last answer, and what that asks for again is over by then.
      await Promise.all(quiet.map((untilQuiet) => untilQuiet()));
      await composer(from, locale).fill(text);
      const told = [say(locale, 'messages', 'sent'), say(locale, 'messages', 'read')];
      const [shown, sent, pressed] = [shownAt(to, text), shownAt(from, text, told), pressedAt(from)];
      await composer(from, locale).press('Enter');
      delays.push((await shown) - (await pressed));
      writers.push((await sent) - (await pressed));
    };
    await as('parent');
    const teacher = await (await another('teacher', tablet)).newPage();
    await speak(teacher, teachers);
    const quiet = [parent, teacher].map((page) => quietOf(page));
    await speak(parent, parents);
    await parent.goto('/messages');
    await row(parent, parents, teacherName).click();
    await teacher.goto('/staff/messages');
    await row(teacher, teachers, parentName).click();
    await expect(composer(teacher, teachers)).toBeFocused();

    await write(parent, parents, 'Léa aura besoin de son manteau.');
    await seen('Léa aura besoin de son manteau.', teacher);
    await expect(bubbles(parent, 'Léa aura besoin de son manteau.')).toContainText(say(parents, 'messages', 'read'));
    await write(teacher, teachers, 'Merci, c’est noté!');
    await seen('Merci, c’est noté!', parent);
    for (let n = 1; n <= 4; n += 1) {
      await live(`parent ${n}`, parent, parents, teacher);
      await live(`teacher ${n}`, teacher, teachers, parent);
    }

    // The way home leads through a tunnel, and both go on writing.
    await teacher.context().setOffline(true);
    await write(teacher, teachers, 'Une dernière chose');
    await expect(bubbles(teacher, 'Une dernière chose')).toContainText(say(teachers, 'messages', 'waitingForNetwork'));
    for (const text of ['one', 'two', 'three']) await write(parent, parents, text);
    await expect(bubbles(parent, 'three')).toContainText(say(parents, 'messages', 'sent'));
    await teacher.context().setOffline(false);
    await seen('three', teacher);
    await seen('Une dernière chose', parent);
    for (const page of [teacher, parent]) {
      for (const text of ['one', 'two', 'three', 'Une dernière chose'])
        await expect(bubbles(page, text)).toHaveCount(1);
      const said = (await page.locator('.bubble .typed').allTextContents()).slice(-4);
      expect(said).toEqual(['one', 'two', 'three', 'Une dernière chose']);
    }
    await expect(bubbles(parent, 'three')).toContainText(say(parents, 'messages', 'read'), patience);

    // Somebody who looks elsewhere sees that something came, and on looking that it is read.
    await teacher.goto('/staff/today');
    await write(parent, parents, 'À demain');
    const tab = teacher.getByRole('navigation').getByRole('link', { name: say(teachers, 'app', 'messages') });
    await expect(tab).toContainText('1', patience);
    await tab.click();
    await row(teacher, teachers, parentName).click();
    await expect(bubbles(teacher, 'À demain')).toBeVisible();
    await expect(bubbles(parent, 'À demain')).toContainText(say(parents, 'messages', 'read'), patience);
    await expect(tab).not.toContainText('1', patience);

    console.log(
      `seen on the other screen after ${delays.map((ms) => Math.round(ms)).join(', ')} ms, in the middle ${Math.round(medianOf(delays))}; the writer's own says that it was sent after ${Math.round(medianOf(writers))}`,
    );
    expect(medianOf(delays)).toBeLessThanOrEqual(Math.max(soonEnough, timesTheWriters * medianOf(writers)));
  });
}
