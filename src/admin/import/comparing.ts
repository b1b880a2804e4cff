import type { ImportBody, ImportPreview, PreviewRow } from '#contract/catalog/import';
import { bodyOf, clustered, type ImportFile, nextPortion } from './importFile';
import type { CheckedRow, CheckedTable } from './rowTypes';

/** Few, because the embedded database serves nobody else during a call. */
const rowsPerCall = 250;

export type AskPreview = (body: ImportBody, signal?: AbortSignal) => Promise<ImportPreview>;

/** Joins clusters that share a group of the shop, for the server to judge together. */
function joinClusters(file: ImportFile, answers: readonly (PreviewRow | undefined)[]): Set<number> {
	const byGroup = new Map<number, number>();
	const joined = new Set<number>();
	answers.forEach((answer, at) => {
		const id = answer?.group?.id ?? null;
		const cluster = file.clusters[at] ?? null;
		if (id === null || cluster === null) return;
		const first = byGroup.get(id);
		if (first === undefined) byGroup.set(id, cluster);
		else if (first !== cluster) {
			file.clusters = file.clusters.map((one) => (one === cluster ? first : one));
			for (const [group, one] of byGroup) if (one === cluster) byGroup.set(group, first);
			joined.delete(cluster);
			joined.add(first);
		}
	});
	return joined;
}

/** Asks the server, in portions, what each row would do. `onProgress` counts rows; an abort rejects. */
export async function compare(
	file: ImportFile,
	ask: AskPreview,
	onProgress: (done: number, total: number) => void,
	signal?: AbortSignal,
): Promise<CheckedTable> {
	const answers: (PreviewRow | undefined)[] = file.rows.map(() => undefined);
	let missing: string[] = [];
	const unknown = new Set<string>();
	const all = clustered(
		file.rows.flatMap(({ problem }, at) => (problem ? [] : at)),
		file,
	);

	const beside: ImportPreview['beside'] = [];
	let former = 0;

	async function askFor(places: readonly number[]): Promise<void> {
		for (let from = 0; from < places.length; ) {
			const portion = nextPortion(places, from, rowsPerCall, file);
			const formers = file.formers.slice(former, former + rowsPerCall);
			former += formers.length;
			const body = {
				...bodyOf(portion, file),
				...(formers.length > 0 && { formers: formers.map(({ line, skus }) => ({ line, skus: [...skus] })) }),
			};
			const answer = await ask(body, signal);
			beside.push(...answer.beside);
			signal?.throwIfAborted();
			missing = answer.missing;
			for (const name of answer.unknown) unknown.add(name);
			portion.forEach((place, at) => {
				const row = answer.rows[at];
				answers[place] = row;
				if (row?.stock && !file.stockBases.has(place)) file.stockBases.set(place, row.stock.now);
			});
			from += portion.length;
			onProgress(Math.min(from, all.length), all.length);
		}
	}

	await askFor(all);
	const joined = joinClusters(file, answers);
	if (joined.size > 0)
		await askFor(
			clustered(
				all.filter((place) => joined.has(file.clusters[place] ?? -1)),
				file,
			),
		);
	return { ...checkedTable(file, answers, missing, [...unknown]), beside };
}

const noAnswer: PreviewRow = {
	...{ state: 'refused', id: null, name: '', group: null, before: {}, sale: null, stock: null },
	...{ asks: false, uncounted: false },
	...{ editVersion: null, problems: [] },
};

function checkedTable(
	file: ImportFile,
	answers: readonly (PreviewRow | undefined)[],
	missing: string[],
	unknown: string[],
): Omit<CheckedTable, 'beside'> {
	const counts = { new: 0, changed: 0, unchanged: 0, done: 0, wrong: 0 };
	const allIgnored = new Set<string>();
	const rows = file.rows.map(({ line, cells: all, problem }, at): CheckedRow => {
		const { state, problems, group, ignored = [], ...answer } = answers[at] ?? noAnswer;
		for (const column of ignored) allIgnored.add(column);
		const cells = Object.fromEntries(Object.entries(all).filter(([column]) => !ignored.includes(column)));
		const isWrong = problem !== null || state === 'refused';
		const row: CheckedRow = {
			...{ ...answer, line, cells, name: answer.name || (cells.nombre ?? '') },
			state: isWrong ? 'wrong' : state,
			problems: problem ? [problem] : problems,
			group: group && { at: `${file.clusters[at]} ${group.number}`, name: group.name, isNew: group.id === null },
		};
		counts[row.state]++;
		return row;
	});
	return { rows, counts, missing, unknown, ignored: [...allIgnored] };
}
