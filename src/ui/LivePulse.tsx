import { type ReactNode, useState } from 'react';
import styles from './LivePulse.module.css';

interface LivePulseProps {
	value: string | number | null | undefined;
	children: ReactNode;
}

/** Highlights its content each time `value` changes after the first render. */
export function LivePulse({ value, children }: LivePulseProps) {
	const [seen, setSeen] = useState({ value, changes: 0 });
	if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
	// A new key makes a new element, because a running CSS animation cannot be restarted otherwise.
	return (
		<span key={seen.changes} className={seen.changes ? styles.pulse : undefined} data-pulse={seen.changes || undefined}>
			{children}
		</span>
	);
}
