import path from 'node:path';
import { withoutFocus } from '#contract/shared/images';
import type { ImageStore } from '../../media/service';

/** Without a focus point. */
const uploadAddress = /^\/uploads\/[0-9a-f]{16,64}-\d{1,4}\.webp$/;

/** Each lookup may be a request to another machine. */
const lookupsAtOnce = 32;

/** Addresses, without focus points, that are no stored pictures. */
export async function unstoredPictures(
	files: Pick<ImageStore['files'], 'has'>,
	urls: readonly string[],
): Promise<string[]> {
	const addresses = [...new Set(urls.map(withoutFocus))];
	const unstored: string[] = [];
	for (let start = 0; start < addresses.length; start += lookupsAtOnce) {
		const step = addresses.slice(start, start + lookupsAtOnce);
		const isStored = await Promise.all(step.map((one) => uploadAddress.test(one) && files.has(path.basename(one))));
		unstored.push(...step.filter((_, at) => !isStored[at]));
	}
	return unstored;
}

export const unknownPictureReason = 'Esa imagen no está guardada. Elígela otra vez.';
