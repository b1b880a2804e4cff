import { type ReactNode, useState } from 'react';
import styles from './LivePulse.module.css';

interface LivePulseProps {
	value: string | number | null | undefined;
	children: ReactNode;
}

export function LivePulse({ value, children }: LivePulseProps) {
	const [seen, setSeen] = useState({ value, changes: 0 });
	if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
	// A new key restarts the CSS animation.
	return (
		<span key={seen.changes} className={seen.changes ? styles.pulse : undefined} data-pulse={seen.changes || undefined}>
			{children}
		</span>
	);
}
