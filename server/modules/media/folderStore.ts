import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { noSuchPart, type PictureStore } from './pictureStore';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function openFolder(dataDir: string): PictureStore {
	const folder = path.join(dataDir, 'uploads');

	async function put(name: string, content: Buffer): Promise<void> {
		await fs.mkdir(folder, { recursive: true });
		const temporary = path.join(folder, `.${name}.${randomUUID()}`);
		try {
			const handle = await fs.open(temporary, 'wx', 0o644);
			try {
				await handle.writeFile(content);
				// For a complete file after a power cut.
				await handle.sync();
			} finally {
				await handle.close();
			}
			await fs.rename(temporary, path.join(folder, name));
		} catch (error) {
			await fs.rm(temporary, { force: true });
			throw error;
		}
	}

	async function open(name: string, range?: string) {
		const handle = await fs.open(path.join(folder, name)).catch((error: unknown) => {
			if (isMissing(error)) return undefined;
			throw error;
		});
		if (!handle) return undefined;
		try {
			const { size } = await handle.stat();
			const part = partOf(range, size);
			const { start = 0, end = size - 1 } = part ?? {};
			return {
				content: handle.createReadStream({ start, end }),
				bytes: end - start + 1,
				part: part && `bytes ${start}-${end}/${size}`,
			};
		} catch (error) {
			await handle.close();
			throw error;
		}
	}

	return {
		put,
		open,
		has: (name) =>
			fs.access(path.join(folder, name)).then(
				() => true,
				() => false,
			),
		async *list() {
			const names = await fs.readdir(folder).catch((error: unknown) => {
				if (isMissing(error)) return [];
				throw error;
			});
			for (const name of names) if (!name.startsWith('.')) yield name;
		},
	};
}

/** Undefined for the whole file, also for several ranges. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | undefined {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
	if (!first && !last) return undefined;
	const start = first ? Number(first) : Math.max(size - Number(last), 0);
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	if (start > end) throw noSuchPart();
	return { start, end };
}
