import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import styles from './EmptyState.module.css';
import { WovenBand } from './Spinner';

interface EmptyStateProps {
	title: string;
	/** `h1`: the whole page. */
	heading?: 'h1' | 'h2';
	children?: ReactNode;
	icon?: ReactNode;
	action?: ReactNode;
}

export const EmptyState = ({ title, heading: Heading = 'h2', children, icon, action }: EmptyStateProps) => (
	<div className={cx('stack centered gap-3', styles.state)}>
		{icon && <span className={cx('sign tone-neutral', styles.sign)}>{icon}</span>}
		<WovenBand width={96} />
		<Heading>{title}</Heading>
		{children && <p>{children}</p>}
		{action && <div className="cluster centered">{action}</div>}
	</div>
);

interface ErrorStateProps {
	message: string;
	onRetry?: () => void;
	retrying?: boolean;
	children?: ReactNode;
}

/** The server has no `navigator`. */
const isOffline = () => typeof navigator === 'object' && navigator.onLine === false;

export const ErrorState = ({ message, onRetry, retrying, children }: ErrorStateProps) => (
	<div className={cx('stack centered gap-3', styles.state)}>
		<span className={cx('sign tone-danger', styles.sign)}>
			<CircleAlert size={28} />
		</span>
		<strong role="alert">{message}</strong>
		{isOffline() && <p>Estás sin conexión y esto todavía no estaba guardado. Inténtalo cuando vuelva.</p>}
		{children && <p>{children}</p>}
		{onRetry && (
			<div className="cluster centered">
				<Button icon={<RotateCw size={18} />} loading={retrying} onClick={onRetry}>
					Reintentar
				</Button>
			</div>
		)}
	</div>
);
