import { type ReactNode, useState } from 'react';
import styles from './LivePulse.module.css';

export interface LivePulseProps {
	/** What to watch: a price, a stock. */
	value: string | number | null | undefined;
	children: ReactNode;
}

/**
 * Lights its content up once in the live colour each time `value` changes after the first drawing; without motion for
 * those who want none. Takes no more room while it does.
 */
export function LivePulse({ value, children }: LivePulseProps) {
	const [seen, setSeen] = useState({ value, changes: 0 });
	if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
	// A new key makes a new element: the only way to start a CSS animation again while it still runs.
	return (
		<span key={seen.changes} className={seen.changes ? styles.pulse : undefined} data-pulse={seen.changes || undefined}>
			{children}
		</span>
	);
}
