import { limits } from '#contract/shared/limits';

const mega = 1024 * 1024;
const largest = limits.imageBytes / mega;

export const sizeText = (bytes: number): string =>
	bytes >= mega ? `${(bytes / mega).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** By its first bytes, because names prove nothing. */
function looksLikePicture(head: Uint8Array): boolean {
	const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
	const text = String.fromCharCode(...head);
	return (
		starts(0xff, 0xd8, 0xff) ||
		starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
		(text.startsWith('RIFF') && text.startsWith('WEBP', 8))
	);
}

/** Null if it can be sent. */
export async function imageProblem(file: File): Promise<string | null> {
	if (file.size > limits.imageBytes)
		return `La imagen no puede pesar más de ${largest} MB; esta pesa ${sizeText(file.size)}`;
	const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
	return looksLikePicture(head) ? null : 'La imagen debe ser JPEG, PNG o WebP';
}

export const imageHelp = `JPEG, PNG o WebP de hasta ${largest} MB`;
