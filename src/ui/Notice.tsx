import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './Badge';
import { IconButton } from './Button';
import { cx } from './cx';
import styles from './Notice.module.css';

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export interface NoticeProps {
	tone?: Tone;
	children: ReactNode;
	onDismiss?: () => void;
	/** `alert` for what a person must hear now, as a form that failed; `status` for what can wait. */
	role?: 'alert' | 'status';
	className?: string;
}

/** A message in its place: above a form, beside a list. */
export function Notice({ tone = 'info', children, onDismiss, role, className }: NoticeProps) {
	const Icon = icons[tone];
	return (
		<div className={cx(styles.notice, `tone-${tone}`, className)} role={role}>
			<Icon size={20} />
			<div className={styles.text}>{children}</div>
			{onDismiss && (
				<IconButton label="Cerrar aviso" onClick={onDismiss}>
					<X size={18} />
				</IconButton>
			)}
		</div>
	);
}

export interface NoticeItem {
	id: string | number;
	tone: Tone;
	text: string;
}

export interface NoticeRegionProps {
	notices: readonly NoticeItem[];
	onDismiss: (id: NoticeItem['id']) => void;
}

/**
 * The one place of passing messages, announced politely. It stays in the page while empty: a live region that comes
 * with its first text is not read out. Who owns the notices also decides how long they stay.
 */
export const NoticeRegion = ({ notices, onDismiss }: NoticeRegionProps) => (
	<section className={styles.region} aria-label="Avisos" aria-live="polite">
		{notices.map(({ id, tone, text }) => (
			<Notice key={id} tone={tone} onDismiss={() => onDismiss(id)}>
				{text}
			</Notice>
		))}
	</section>
);
