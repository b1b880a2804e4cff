import type { ReactNode } from 'react';
import { cx } from '#ui/cx';
import styles from './StatCards.module.css';

export interface Stat {
	label: string;
	value: ReactNode;
	icon?: ReactNode;
	note?: ReactNode;
	tone?: 'success' | 'danger';
}

/** `…` loading, `—` failed. */
export const shownCount = (count: number | string | undefined, failed: boolean) => count ?? (failed ? '—' : '…');

export const StatCards = ({ stats, label }: { stats: readonly Stat[]; label: string }) => (
	<dl className={cx('grid gap-3', styles.cards)} aria-label={label}>
		{stats.map(({ label: name, value, icon, note, tone }) => (
			<div key={name}>
				<dt className="row gap-2 muted">
					{icon}
					{name}
				</dt>
				<dd className={styles.value}>{value}</dd>
				{note && <dd className={cx('cluster gap-1', styles.note, tone && styles[tone])}>{note}</dd>}
			</div>
		))}
	</dl>
);
