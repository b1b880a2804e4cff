import { Component, type ReactNode } from 'react';
import { cx } from './cx';
import styles from './PageBoundary.module.css';

interface Props {
	page: string;
	/** Draws nothing after a failure. */
	quiet?: boolean;
	comfort?: string;
	children: ReactNode;
}

/** Keeps the frame when a page fails, most often because its chunk could not be loaded. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidUpdate(before: Props) {
		if (this.state.failed && before.page !== this.props.page) this.setState({ failed: false });
	}

	override render() {
		const { quiet, comfort = 'Tu carrito está a salvo.', children } = this.props;
		if (!this.state.failed) return children;
		if (quiet) return null;
		return (
			<div className={cx('stack', styles.failed)} role="alert">
				<h1>No pudimos mostrar esta página</h1>
				<p>Revisa tu conexión y vuelve a cargarla. {comfort}</p>
				<a href={window.location.href}>Volver a cargar</a>
			</div>
		);
	}
}
