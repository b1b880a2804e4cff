import { type FileRow, readStamp, stampColumn } from '#contract/catalog/import';
import type { Cells } from './columns';

/** Where the stock of a known product counts from: the stamp of its export, else what the shop had at first sight. */
export function readStock(cells: Cells, { stockBase }: Pick<FileRow, 'stockBase'>, mark: string) {
	const stamp = readStamp(cells[stampColumn]);
	if (stamp) return { members: { stockBase: String(stamp.stock), fileMark: stamp.mark }, isBaseUnknown: false };
	return {
		members: stockBase == null ? {} : { stockBase: String(stockBase), fileMark: mark },
		isBaseUnknown: true,
	};
}
