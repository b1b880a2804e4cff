import type { ImportAnswer } from '#contract/catalog/import';

/** Cells of a file by column. */
export type FileCells = Readonly<Record<string, string>>;

/** Milliseconds that a transaction of the server should last, as in the browser. */
const targetMs = 80;

/** Sends a file as the browser does, in chunks whose size follows the server. `together`: number of a row's group. */
export async function importRows(
	address: string,
	authorization: string,
	rows: readonly FileCells[],
	{ together, dryRun = false }: { together?: (at: number) => number; dryRun?: boolean } = {},
): Promise<void> {
	const number = `bench-${process.pid}-${Date.now().toString(36)}`;
	const columns = [...new Set(rows.slice(0, 1).flatMap((row) => Object.keys(row)))];
	const call = async (path: string, body: object) => {
		const answer = await fetch(`${address}/api/products/${path}`, {
			method: 'POST',
			headers: { authorization, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${await answer.text()}`);
		return (await answer.json()) as ImportAnswer;
	};
	let size = dryRun ? 250 : 40;
	for (let start = 0; start < rows.length; ) {
		let end = Math.min(rows.length, start + size);
		if (together) while (end < rows.length && together(end) === together(end - 1)) end++;
		const sizes = new Map<number, number>();
		for (let at = start; together && at < end; at++) sizes.set(together(at), (sizes.get(together(at)) ?? 0) + 1);
		const chunk = rows.slice(start, end).map((row, at) => ({
			line: start + at + 2,
			cells: columns.map((column) => row[column] ?? ''),
			...(together && { together: { number: together(start + at), size: sizes.get(together(start + at)) } }),
		}));
		const body = { import: number, mark: number, columns, rows: chunk };
		const answer = await call(dryRun ? 'changes?dryRun=true' : 'changes', body);
		if (!dryRun) {
			const left = answer.rows.find(({ outcome }) => outcome === 'left');
			if (left) throw new Error(`A row was left out: ${JSON.stringify(left)}`);
			const pace = Math.min(2, Math.max(0.5, targetMs / Math.max(1, answer.tookMs)));
			size = Math.round(Math.min(400, Math.max(20, size * pace)));
		}
		start = end;
	}
	if (!dryRun) await call('changes/end', { import: number });
}

/** Names of the shop's categories, by id. */
export async function categoryNames(address: string): Promise<ReadonlyMap<number, string>> {
	const answer = await fetch(`${address}/api/categories/active`);
	return new Map(((await answer.json()) as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
}
