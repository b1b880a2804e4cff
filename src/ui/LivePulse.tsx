import { type ReactNode, useState } from 'react';
import styles from './LivePulse.module.css';

interface LivePulseProps {
	value: string | number | null | undefined;
	children: ReactNode;
}

export function LivePulse({ value, children }: LivePulseProps) {
	const [previous, setPrevious] = useState({ value, changes: 0 });
	if (previous.value !== value) setPrevious({ value, changes: previous.changes + 1 });
	const { changes } = previous;
	// A new key restarts the CSS animation.
	return (
		<span key={changes} className={changes ? styles.pulse : undefined} data-pulse={changes || undefined}>
			{children}
		</span>
	);
}
