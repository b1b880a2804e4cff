import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Badge.module.css';
import chipStyles from './Chip.module.css';
import { cx } from './cx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface BadgeProps {
	tone?: Tone;
	/** Degrees; overrides the tone. */
	hue?: number;
	/** 14 px; colour alone is no message. */
	icon?: ReactNode;
	children: ReactNode;
	className?: string;
}

export function Badge({ tone = 'neutral', hue, icon, children, className }: BadgeProps) {
	const style = hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties);
	return (
		<span className={cx(styles.badge, style ? styles.hue : `tone-${tone}`, className)} style={style}>
			{icon}
			<span>{children}</span>
		</span>
	);
}

/** R3-161. */
export function StockBadge({ stock }: { stock: number }) {
	const [tone, Icon, meaning] =
		stock > 10
			? (['success', CircleCheck, 'Stock suficiente'] as const)
			: stock > 0
				? (['warning', TriangleAlert, 'Stock bajo'] as const)
				: (['danger', CircleX, 'Sin stock'] as const);
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			<span className="visually-hidden">{`${meaning}: `}</span>
			<span translate="no">{stock}</span>
		</Badge>
	);
}

export const stockText = (stock: number): string =>
	stock <= 0 ? 'Agotado' : stock === 1 ? 'Queda 1' : `Quedan ${stock}`;

/** Empty for an unknown stock or one above `lowAt`. */
export function StockHint({ stock, lowAt = 5 }: { stock: number | null | undefined; lowAt?: number }) {
	if (stock === null || stock === undefined || stock > lowAt) return null;
	return <Badge tone={stock <= 0 ? 'neutral' : 'warning'}>{stockText(stock)}</Badge>;
}

export const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
	<button type="button" className={chipStyles.chip} aria-label={`Quitar ${label}`} onClick={onRemove}>
		<span className="ellipsis">{label}</span>
		<X size={16} />
	</button>
);
