import { Fragment } from 'react';
import { matchRanges } from './matchRanges';
import styles from './Palette.module.css';

export function Highlighted({ text, query }: { text: string; query: string }) {
	let last = 0;
	const parts = matchRanges(text, query).map(([start, end]) => {
		const before = text.slice(last, start);
		last = end;
		return (
			<Fragment key={start}>
				<span>{before}</span>
				<mark className={styles.mark}>{text.slice(start, end)}</mark>
			</Fragment>
		);
	});
	return (
		<>
			{parts}
			<span>{text.slice(last)}</span>
		</>
	);
}
