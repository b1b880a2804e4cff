import { Fragment } from 'react';
import styles from './Shortcuts.module.css';
import type { Shortcut } from './shortcutTable';
import { isApple } from './useShortcuts';

const written = (key: string) => (/[a-z]/.test(key) ? key.toUpperCase() : key);

export function Keys({ shortcut: { keys, withControl } }: { shortcut: Pick<Shortcut, 'keys' | 'withControl'> }) {
	return (
		<span className={styles.keys}>
			{withControl && <kbd className={styles.key}>{isApple() ? '⌘' : 'Ctrl'}</kbd>}
			{keys.map((key, place) => (
				<Fragment key={key}>
					{place > 0 && <span className={styles.then}>luego</span>}
					<kbd className={styles.key}>{written(key)}</kbd>
				</Fragment>
			))}
		</span>
	);
}
