import { Component, type ReactNode } from 'react';
import { cx } from './cx';
import { isChunkError, reloadIfGone } from './lostChunk';
import styles from './PageBoundary.module.css';

interface Props {
	page: string;
	/** Draws nothing after a failure. */
	quiet?: boolean;
	comfort?: string;
	children: ReactNode;
}

type Failure = 'none' | 'checking' | 'shown';

/** Keeps the frame when a page fails, most often because its chunk could not be loaded. */
export class PageBoundary extends Component<Props, { failure: Failure }> {
	override state = { failure: 'none' as Failure };

	static getDerivedStateFromError(error: unknown) {
		return { failure: isChunkError(error) ? 'checking' : 'shown' };
	}

	override componentDidCatch(error: unknown) {
		if (!isChunkError(error)) return;
		void reloadIfGone(error).then((reloading) => {
			if (!reloading) this.setState(({ failure }) => (failure === 'checking' ? { failure: 'shown' } : null));
		});
	}

	override componentDidUpdate(before: Props) {
		if (this.state.failure !== 'none' && before.page !== this.props.page) this.setState({ failure: 'none' });
	}

	override render() {
		const { quiet, comfort = 'Tu carrito está a salvo.', children } = this.props;
		const { failure } = this.state;
		if (failure === 'none') return children;
		if (quiet || failure === 'checking') return null;
		return (
			<div className={cx('stack', styles.failed)} role="alert">
				<h1>No pudimos mostrar esta página</h1>
				<p>{`Revisa tu conexión y vuelve a cargarla. ${comfort}`}</p>
				<a href={window.location.href}>Volver a cargar</a>
			</div>
		);
	}
}
