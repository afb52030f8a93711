import { Component, type ReactNode } from 'react';

type Props = {
  /** Where one is: elsewhere what is there is shown again. */
  at?: string;
  fallback: ReactNode;
  children: ReactNode;
};
type State = { broken: boolean; brokenAt: string | undefined };

const whole: State = { broken: false, brokenAt: undefined };

/** Where a fault of ours stops: instead of an empty page, a sentence and a way on. */
export class Boundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(): State {
    return { broken: true, brokenAt: undefined };
  }

  // What breaks is not tried again before it is known where it did.
  static getDerivedStateFromProps({ at }: Props, { brokenAt }: State): State | null {
    return brokenAt !== undefined && brokenAt !== at ? whole : null;
  }

  override componentDidCatch(): void {
    this.setState({ brokenAt: this.props.at });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
