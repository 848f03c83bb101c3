import { Component, type ReactNode } from 'react';

/** Props of {@link Boundary}. */
export interface BoundaryProps {
  /** A part that the page can do without, such as one whose code came late. */
  readonly children: ReactNode;
  /** What stands in its place once it has failed: the way on without it. @default nothing */
  readonly fallback?: ReactNode;
  /** Names what it is shown for: when that has changed, it is tried anew. */
  readonly subject?: string;
}

/** Keeps a part's failure to render to itself: what is around it goes on. The failure is reported like that of a whole island. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  /** What it was shown for when it failed. */
  private failed: { readonly subject: string | undefined } | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.failed = { subject: this.props.subject };
  }

  override componentDidUpdate(): void {
    if (!this.failed || this.failed.subject === this.props.subject) return;
    this.failed = undefined;
    // oxlint-disable-next-line react/no-did-update-set-state -- only here are both subjects known, and it happens once for each
    this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
