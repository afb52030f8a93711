import { type KeyboardEvent, useId, useRef } from 'react';
import { classes } from '#web/ui/styles/classes.ts';

export type Tab<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the tab panel. */
  panelId: string;
  /** `line` underlines the chosen tab; `bar` shows it raised. */
  look?: 'line' | 'bar';
};

const looks = {
  line: { list: 'border-line border-b', tab: 'relative grow px-1 text-note', chosen: 'font-bold text-river' },
  bar: {
    list: 'flex-wrap gap-0.5 rounded-control bg-sunken p-1',
    tab: 'flex-1 rounded-s px-1.5 text-small',
    chosen: 'bg-surface font-bold text-ink shadow-1',
  },
} as const;

/** Focuses a tab, for a control in the panel that opens it and is gone afterwards. */
export function focusTab(panelId: string, value: string): void {
  document.querySelector<HTMLElement>(`[aria-controls="${panelId}"][id$="-${value}"]`)?.focus();
}

/** The tabs of a screen, with arrow key navigation as in the ARIA pattern. */
export function TabList<Value extends string>({ label, tabs, value, onChange, panelId, look = 'line' }: Props<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes('flex', looks[look].list)}>
      {tabs.map((tab) => {
        const active = tab.value === value;
        return (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={active}
            aria-controls={panelId}
            tabIndex={active ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={classes(
              'min-h-11 min-w-min leading-tight',
              looks[look].tab,
              active ? looks[look].chosen : 'font-semibold text-ink-soft',
            )}
          >
            {tab.label}
            {active && look === 'line' && <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-river" />}
          </button>
        );
      })}
    </div>
  );
}
