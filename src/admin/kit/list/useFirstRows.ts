import { useEffect, useState } from 'react';

/** Null while loading; empty after a failure, which the press then reports. */
export function useFirstRows<Row>(rows: () => AsyncGenerator<Row>, most = Number.POSITIVE_INFINITY): Row[] | null {
	const [firstRows, setFirstRows] = useState<Row[] | null>(null);
	const [begin] = useState(() => rows);
	useEffect(
		function readRows() {
			let isUnmounted = false;
			async function readAll() {
				const first: Row[] = [];
				for await (const row of begin()) if (first.push(row) === most || isUnmounted) break;
				return first;
			}
			const show = (first: Row[]) => {
				if (!isUnmounted) setFirstRows(first);
			};
			readAll().then(show, () => show([]));
			return () => {
				isUnmounted = true;
			};
		},
		[begin, most],
	);
	return firstRows;
}
