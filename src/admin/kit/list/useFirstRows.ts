import { useEffect, useState } from 'react';

/** Null while loading; empty after a failure, which the press then reports. */
export function useFirstRows<Row>(rows: () => AsyncGenerator<Row>, most = Number.POSITIVE_INFINITY): Row[] | null {
	const [firstRows, setFirstRows] = useState<Row[] | null>(null);
	const [begin] = useState(() => rows);
	useEffect(
		function readRows() {
			let isOutdated = false;
			async function readAll() {
				const first: Row[] = [];
				for await (const row of begin()) if (first.push(row) === most || isOutdated) break;
				return first;
			}
			const show = (first: Row[]) => {
				if (!isOutdated) setFirstRows(first);
			};
			readAll().then(show, () => show([]));
			return () => {
				isOutdated = true;
			};
		},
		[begin, most],
	);
	return firstRows;
}
