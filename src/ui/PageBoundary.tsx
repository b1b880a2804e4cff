import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { cx } from './cx';
import { isChunkError, reloadIfGone } from './lostChunk';
import styles from './PageBoundary.module.css';
import { forgetEndedFields, keepEndedFields } from './typedFields';

interface Props {
	page: string;
	quiet?: boolean;
	comfort?: string;
	onFailed?: () => void;
	children: ReactNode;
}

/** `offline`: loading failed; `broken`: the script failed. */
type Failure = 'none' | 'checking' | 'offline' | 'broken';

/** The frame survives a failed page; mostly a chunk is missing. */
export class PageBoundary extends Component<Props, { failure: Failure }> {
	override state = { failure: 'none' as Failure };

	static getDerivedStateFromError(error: unknown) {
		return { failure: isChunkError(error) ? 'checking' : 'broken' };
	}

	override componentDidCatch(error: unknown) {
		void reloadIfGone(error).then((reloading) => {
			if (reloading) return;
			const { onFailed } = this.props;
			this.setState(({ failure }) => (failure === 'checking' ? { failure: 'offline' } : null), onFailed);
		});
	}

	/** The last moment with the page's forms in the document. */
	override getSnapshotBeforeUpdate(_: Props, { failure }: { failure: Failure }) {
		if (!this.props.quiet && failure === 'none' && this.state.failure === 'broken') keepEndedFields();
		return null;
	}

	override componentDidUpdate(before: Props) {
		if (this.state.failure === 'none' || before.page === this.props.page) return;
		forgetEndedFields();
		this.setState({ failure: 'none' });
	}

	/** The typed text is this page's; a reload does not unmount. */
	override componentWillUnmount() {
		if (!this.props.quiet && this.state.failure === 'broken') forgetEndedFields();
	}

	override render() {
		const { quiet, comfort = 'Tu carrito está a salvo.', children } = this.props;
		const { failure } = this.state;
		if (failure === 'none') return children;
		if (quiet || failure === 'checking') return null;
		return (
			<div className={cx('stack start', styles.failed)} role="alert">
				<h1>No pudimos mostrar esta página</h1>
				<p>
					{failure === 'broken'
						? `Falló la página, no tu conexión. Vuelve a cargarla y sigue donde estabas: lo que escribiste vuelve con ella. ${comfort}`
						: `Revisa tu conexión y vuelve a cargarla. ${comfort}`}
				</p>
				<a href={window.location.pathname + window.location.search}>Volver a cargar</a>
			</div>
		);
	}
}

/** For a part in its own chunk, without which the page still works. */
export const LaterPart = ({ children, onFailed }: Pick<Props, 'children' | 'onFailed'>) => (
	<PageBoundary page="" quiet onFailed={onFailed}>
		<Suspense>{children}</Suspense>
	</PageBoundary>
);

/** Shown after a failure, it requests the chunk again; React's `lazy` would store the failure. */
export function lazyPart<PartProps extends object>(load: () => Promise<{ default: ComponentType<PartProps> }>) {
	let Part = lazy(load);
	return function Later(props: PartProps & Pick<Props, 'onFailed'>) {
		const renew = () => {
			Part = lazy(load);
			props.onFailed?.();
		};
		return (
			<LaterPart onFailed={renew}>
				<Part {...props} />
			</LaterPart>
		);
	};
}

/** Once loaded, the page renders at once, on the server and before hydration. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
	let Loaded: ComponentType | undefined;
	const loadPage = async () => {
		const module = await load();
		Loaded = module.default;
		return module;
	};
	const Lazy = lazy(loadPage);

	function Page() {
		// Another component type would remount.
		const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
		return createElement(Shown);
	}
	return Object.assign(Page, { load: loadPage });
}
