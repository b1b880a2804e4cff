import { useEffect, useState } from 'react';

/** Null while loading; empty if they could not be read, which the press then reports. */
export function useFirstRows<Row>(rows: () => AsyncGenerator<Row>, most = Number.POSITIVE_INFINITY): Row[] | null {
	const [read, setRead] = useState<Row[] | null>(null);
	const [begin] = useState(() => rows);
	useEffect(
		function readRows() {
			let left = false;
			async function readAll() {
				const found: Row[] = [];
				for await (const row of begin()) if (found.push(row) === most || left) break;
				return found;
			}
			const show = (found: Row[]) => {
				if (!left) setRead(found);
			};
			readAll().then(show, () => show([]));
			return () => {
				left = true;
			};
		},
		[begin, most],
	);
	return read;
}
