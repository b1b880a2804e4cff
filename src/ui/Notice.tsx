import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Tone } from './Badge';
import { IconButton } from './Button';
import { cx } from './cx';
import styles from './Notice.module.css';
import { AskShop, asksShop } from './ShopContact';
import { useCovering } from './useCovering';

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface NoticeProps {
	tone?: Tone;
	children: ReactNode;
	onDismiss?: () => void;
	/** `alert` interrupts a screen reader, `status` waits. */
	role?: 'alert' | 'status';
	className?: string;
}

export function Notice({ tone = 'info', children, onDismiss, role, className }: NoticeProps) {
	const Icon = icons[tone];
	return (
		<div className={cx('row top', styles.notice, `tone-${tone}`, className)} role={role}>
			<Icon size={20} />
			<div className="grow">
				{typeof children === 'string' && asksShop.test(children) ? <AskShop said={children} /> : children}
			</div>
			{onDismiss && (
				<IconButton label="Cerrar aviso" onClick={onDismiss}>
					<X size={18} />
				</IconButton>
			)}
		</div>
	);
}

interface NoticeItem {
	id: string;
	tone: Tone;
	text: string;
}

interface NoticeRegionProps {
	notices: readonly NoticeItem[];
	onDismiss: (id: string) => void;
}

/** A live region that arrives with its text is not announced. */
export function NoticeRegion({ notices, onDismiss }: NoticeRegionProps) {
	const region = useRef<HTMLElement>(null);
	const [isAbove, setIsAbove] = useState(false);
	if (isAbove && notices.length === 0) setIsAbove(false);
	useCovering(region, notices.length > 0 && notices, () => setIsAbove(!isAbove));
	return (
		<section ref={region} className={cx(styles.region, isAbove && styles.above)} aria-label="Avisos" aria-live="polite">
			{notices.map(({ id, tone, text }) => (
				<Notice key={id} tone={tone} onDismiss={() => onDismiss(id)}>
					{text}
				</Notice>
			))}
		</section>
	);
}
