import { compare } from '#admin/import/comparing';
import { readFileText } from '#admin/import/fileText';
import { importFileOf } from '#admin/import/importFile';
import { parseTable } from '#admin/import/parseTable';
import type { CheckedTable } from '#admin/import/rowTypes';
import { countsOf, createSending, sendChunks } from '#admin/import/saving';
import type { TestApp } from '#server/testing/testApp';
import { changesUrl, previewOf } from './imports';

const nothing = () => {};

/** The browser's part of an import, before the real server. */
export async function readOn(server: TestApp, token: string, content: string) {
	const { text } = await readFileText(new Blob([content]));
	const table = await parseTable(text, nothing);
	const file = await importFileOf(table);
	const checked = await compare(file, (body) => previewOf(server, token, body), nothing);
	return {
		...checked,
		file,
		table,
		async save(settled: CheckedTable = checked) {
			const sending = createSending(file, settled);
			const send = async (json: object) => (await server.call('POST', changesUrl, { token, json })).json();
			await sendChunks(sending, send, { onProgress: nothing, isStopped: () => false });
			await server.call('POST', `${changesUrl}/end`, { token, json: { import: file.number } });
			return countsOf(sending);
		},
	};
}

/** `line column: reason` of each problem. */
export const problemsIn = ({ rows }: CheckedTable): string[] =>
	rows.flatMap(({ line, problems }) => problems.map(({ column, reason }) => `${line} ${column}: ${reason}`));
