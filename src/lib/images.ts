import { settings } from './settings';

/** R7-16: `data:`, `http…` and a chosen file's `blob:` stay; others are relative to the back end. */
export function imageUrlOf(raw: string | null | undefined, imageBase = settings.hostUrl): string | undefined {
	if (!raw) return undefined;
	if (/^(data:|blob:|http)/.test(raw)) return raw;
	return `${imageBase.replace(/\/$/, '')}/${raw.replace(/^\//, '')}`;
}

/** Degrees; neighbouring ids get distant hues. */
export const hueOf = (id: number): number => Math.round((id * 137.508 + 20) % 360);
