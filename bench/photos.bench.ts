/**
 * Photos of twelve megapixels: from the tap on *Send* until the other user sees it, the encoding alone, and the memory
 * of the server while twenty phones upload at once.
 */
import type { Conversation } from '#core/messages/conversation.ts';
import { budgets } from '#bench/support/budgets.ts';
import { withPhones } from '#bench/support/browser-devices.ts';
import { signInAsParent } from '#bench/support/demo-parent.ts';
import { memoryOf } from '#bench/support/process-usage.ts';
import { medianOf } from '#bench/support/statistics.ts';
import { cameraPhoto } from '#test/support/files/test-photos.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { startDemo } from '#tools/demo-data.mjs';

const rounds = 12;
const phones = 20;

export async function photos(): Promise<Measurement[]> {
  const buffer = await cameraPhoto();
  return [await sentAndSeen(buffer), ...(await uploads(buffer))];
}

function sentAndSeen(buffer: Buffer): Promise<Measurement> {
  return withPhones(async ({ url, newPageOf }) => {
    const [parent, teacher] = [await newPageOf('parent'), await newPageOf('teacher')];
    const all = (await (await parent.request.get(`${url}/api/conversations`)).json()) as Conversation[];
    const id = all.find(({ type }) => type === 'individual')?.id ?? 0;
    await parent.goto(`${url}/messages?conversation=${id}`);
    await teacher.goto(`${url}/staff/messages?conversation=${id}`);
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      await parent.locator('input[type=file]').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
      await parent.locator('.file-thumb').waitFor();
      const seen = teacher.evaluate(untilPhotosAre, n + 1);
      const began = Date.now();
      await parent.locator('textarea[name=message]').press('Enter');
      times.push((await seen) - began);
    }
    const slowest = times.toSorted((a, b) => a - b)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN;
    return {
      name: 'a photo from the tap to the other user',
      value: slowest,
      budget: budgets.photoSeen,
      detail: `95th percentile of ${rounds}, the median ${medianOf(times).toFixed(0)} ms`,
    };
  });
}

/** When the page shows a number of loaded photos, by the clock of the machine. Runs in the page. */
async function untilPhotosAre(count: number): Promise<number> {
  for (;;) {
    const shown = [...document.querySelectorAll<HTMLImageElement>('.file-photo img')];
    if (shown.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length >= count) {
      // Not the date, which the bench has set.
      return performance.timeOrigin + performance.now();
    }
    await new Promise(requestAnimationFrame);
  }
}

async function uploads(buffer: Buffer): Promise<Measurement[]> {
  const server = await startDemo();
  try {
    const headers = { ...(await signInAsParent(server.url)), Origin: server.url, 'Content-Type': 'image/jpeg' };
    const upload = async () => {
      const began = performance.now();
      const reply = await fetch(`${server.url}/api/files`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        body: new Uint8Array(buffer),
      });
      if (reply.status !== 201) throw new Error(`The upload was refused: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
      return performance.now() - began;
    };
    // Starts the process that encodes.
    await upload();
    const alone: number[] = [];
    for (let n = 0; n < rounds; n += 1) alone.push(await upload());
    const before = memoryOf(server.pid).now;
    const began = performance.now();
    await Promise.all(Array.from({ length: phones }, upload));
    const took = performance.now() - began;
    const { most } = memoryOf(server.pid);
    const size = `${(buffer.length / 1e6).toFixed(1)} MB`;
    return [
      {
        name: 'a photo of twelve megapixels, uploaded and encoded',
        value: medianOf(alone),
        budget: budgets.photoEncoded,
        detail: `${size}, three sizes, alone on the machine`,
      },
      {
        name: `memory while ${phones} phones upload`,
        value: most,
        budget: budgets.photoMemory,
        detail: `before it ${before.toFixed(0)} MB; ${phones} photos of ${size} in ${(took / 1000).toFixed(1)} s`,
      },
    ];
  } finally {
    await server.stop();
  }
}
