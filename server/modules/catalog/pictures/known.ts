import path from 'node:path';
import { withoutFocus } from '../../../../contract/shared/images';
import type { ImageStore } from '../../media/service';

/** Without a point. */
export const upload = /^\/uploads\/[0-9a-f]{16,64}-\d{1,4}\.webp$/;

/**
 * The first address that is neither a stored picture nor among those before: a form must not bring foreign pictures
 * into the shop. `before` is asked only where an address is not an upload.
 */
export async function unknownPicture(
	files: Pick<ImageStore['files'], 'has'>,
	given: readonly string[],
	before: () => Promise<readonly string[]>,
): Promise<string | undefined> {
	let known: Set<string> | undefined;
	for (const address of new Set(given.map(withoutFocus))) {
		if (upload.test(address) && (await files.has(path.basename(address)))) continue;
		known ??= new Set((await before()).map(withoutFocus));
		if (!known.has(address)) return address;
	}
	return undefined;
}

export const unknownPictureReason = 'Esa imagen no está guardada. Elígela otra vez.';
