import path from 'node:path';
import { withoutFocus } from '#contract/shared/images';
import type { ImageStore } from '../../media/service';

/** Without a point. */
const upload = /^\/uploads\/[0-9a-f]{16,64}-\d{1,4}\.webp$/;

/** The store may be another machine, and each look a request to it. */
const lookedUpAtOnce = 32;

/** Addresses, without their points, that are no stored pictures. Each is looked up once. */
export async function unstoredPictures(
	files: Pick<ImageStore['files'], 'has'>,
	given: readonly string[],
): Promise<string[]> {
	const addresses = [...new Set(given.map(withoutFocus))];
	const unstored: string[] = [];
	for (let start = 0; start < addresses.length; start += lookedUpAtOnce) {
		const step = addresses.slice(start, start + lookedUpAtOnce);
		const found = await Promise.all(step.map((one) => upload.test(one) && files.has(path.basename(one))));
		unstored.push(...step.filter((_, at) => !found[at]));
	}
	return unstored;
}

export const unknownPictureReason = 'Esa imagen no está guardada. Elígela otra vez.';
