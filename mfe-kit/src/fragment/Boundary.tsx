import { Component, type ReactNode } from 'react';

/** Props of {@link Boundary}. */
export interface BoundaryProps {
  /** Optional part of the page, such as a lazy-loaded component. */
  readonly children: ReactNode;
  /** Shown in place of the part after it has failed. @default nothing */
  readonly fallback?: ReactNode;
  /** Identifies the content: a new subject retries a failed part. */
  readonly subject?: string;
}

/**
 * Error boundary of a part of an island: the rest keeps working. The failure is reported like the
 * failure of a whole island.
 */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  /** The subject at the time of the failure. */
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
    // Both subjects are known only here, and it runs once per subject.
    // oxlint-disable-next-line react/no-did-update-set-state
    this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
