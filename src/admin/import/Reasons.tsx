import { useState } from 'react';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import styles from './Import.module.css';
import { numberText } from './numberText';

interface Reason {
	line: number;
	reasons: readonly string[];
}

const firstShown = 50;
const moreShown = 500;

/** Lines of a file with reasons. */
export function Reasons({ label, rows }: { label: string; rows: readonly Reason[] }) {
	const [most, setMost] = useState(firstShown);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reachable by key.
		<section className={styles.reasons} aria-label={label} tabIndex={0}>
			<ul className="divided">
				{rows.slice(0, most).map(({ line, reasons }) => (
					<li key={`${line} ${reasons[0]}`} className={cx('grid gap-3 gap-y-1', styles.reason)}>
						<strong>{`Línea ${numberText(line)}`}</strong>
						<div>
							{reasons.map((reason) => (
								<span key={reason}>{reason}</span>
							))}
						</div>
					</li>
				))}
			</ul>
			{rows.length > most && (
				<Button size="s" variant="quiet" onClick={() => setMost(most + moreShown)}>
					{`Mostrar más (${numberText(rows.length - most)})`}
				</Button>
			)}
		</section>
	);
}
