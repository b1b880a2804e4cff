import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

export async function exists(file: string): Promise<boolean> {
	return fs.access(file).then(
		() => true,
		() => false,
	);
}

/** Leaves the whole file or none, also after a power cut. */
export async function writeAtomically(folder: string, name: string, content: Buffer): Promise<void> {
	const temporary = path.join(folder, `.${name}.${randomUUID()}`);
	try {
		const handle = await fs.open(temporary, 'wx', 0o644);
		try {
			await handle.writeFile(content);
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
