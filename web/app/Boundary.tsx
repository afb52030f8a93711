import { Component, type ReactNode } from 'react';

type Props = {
  /** Where one is: elsewhere what is there is shown again. */
  at?: string;
  fallback: ReactNode;
  children: ReactNode;
};
type State = { broken: boolean };

/** Where a fault of ours stops: instead of an empty page, a sentence and a way on. */
export class Boundary extends Component<Props, State> {
  override state = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  // Not while it is drawn: what breaks at the new place too would be tried for ever.
  override componentDidUpdate({ at }: Props, { broken }: State): void {
    if (broken && at !== this.props.at) this.setState({ broken: false });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
