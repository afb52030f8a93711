/** The browser's offer to install the app. It comes once, soon after the start, and waits for the settings. */

/** Chromium's event, which other browsers do not have. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

const change = (next: InstallOffer | undefined) => {
  offer = next;
  for (const listener of listeners) listener();
};

export const installOffer = {
  read: () => offer,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** An offer can be used once. */
  end: () => change(undefined),
};

export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  addEventListener('appinstalled', installOffer.end);
}
