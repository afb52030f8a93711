/**
 * The home screen as it was last shown: the next start shows it until the app has rendered. Kept with the same user's
 * data, for the same day only. (docs/decisions/0052)
 */
import { serverNow } from '#web/ui/browser/server-clock.ts';

/** Text, or an element: its name, attributes and content. */
export type MarkupNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, content: readonly MarkupNode[]];

/** What else than data the markup depends on. */
type Setting = {
  /** The script of the app: another version has other styles. */
  readonly script: string;
  readonly locale: string;
  readonly width: number;
  /** The day of the server's clock, in the device's time zone. */
  readonly day: string;
};

export type HomeSnapshot = Setting & {
  /** The id of the user whose data it shows. */
  readonly user: string;
  readonly content: readonly MarkupNode[];
};

/** The item of local storage, which the page reads before it paints. */
export const homeSnapshotItem = 'parvis-offline-home';

/** An element with this attribute shows what may not be kept. */
const notKept = 'data-not-kept';

const currentSetting = (): Setting => ({
  script: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
  locale: document.documentElement.lang,
  width: innerWidth,
  day: new Date(serverNow()).toDateString(),
});

/** The snapshot of what an element shows to a user. */
export function homeSnapshotOf(place: Element, user: string): HomeSnapshot {
  return { ...currentSetting(), user, content: contentOf(place) };
}

function contentOf(parent: Element): MarkupNode[] {
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.hasAttribute(notKept)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [[node.localName, attributes, contentOf(node)]];
  });
}

/** Shows the stored snapshot in an empty element if it is of this user, version, language, width and day. */
export function showHomeSnapshot(place: Element, stored: string | null, user: string | null): void {
  const snapshot = stored === null ? undefined : parsed(stored);
  if (!snapshot || user === null || snapshot.user !== user) return;
  const setting = currentSetting();
  if ((['script', 'locale', 'width', 'day'] as const).some((name) => snapshot[name] !== setting[name])) return;
  const shown = document.createElement('div');
  // Nothing in it works until the app has rendered.
  shown.inert = true;
  append(shown, snapshot.content);
  place.replaceChildren(shown);
}

function parsed(stored: string): HomeSnapshot | undefined {
  try {
    return JSON.parse(stored) as HomeSnapshot;
  } catch {
    return undefined;
  }
}

function append(parent: Element, content: readonly MarkupNode[]): void {
  for (const node of content) {
    if (typeof node === 'string') {
      parent.append(node);
      continue;
    }
    const [name, attributes, inner] = node;
    const space = name === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI;
    const element = document.createElementNS(space, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    append(element, inner);
    parent.append(element);
  }
}
