import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx';
import styles from './StatCards.module.css';

export interface Stat {
	label: string;
	value: ReactNode;
	/** Of 20 pixels. */
	icon?: ReactNode;
	/** Below the value, as a change against the time before. */
	note?: ReactNode;
	tone?: 'success' | 'danger';
}

/** Figures with their names, one card each. */
export const StatCards = ({ stats, label }: { stats: readonly Stat[]; label: string }) => (
	<dl className={styles.cards} aria-label={label}>
		{stats.map(({ label: name, value, icon, note, tone }) => (
			<div key={name}>
				<dt>
					{icon}
					{name}
				</dt>
				<dd className={styles.value}>{value}</dd>
				{note && <dd className={cx(styles.note, tone && styles[tone])}>{note}</dd>}
			</div>
		))}
	</dl>
);
