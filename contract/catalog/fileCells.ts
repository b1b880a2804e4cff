import { plainCell } from '../shared/csv';
import { plainName, plainText } from '../shared/names';
import { limaTime } from '../shared/time';
import { type TaxKind, taxKindLabels, taxKinds } from '../tax/kinds';

const manyLines = new Set(['descripcion', 'imagenes', 'imagenes_grupo']);

/** For our own columns. Spreadsheets write number-like text as `="0012"`. */
export function readCell(column: string, raw: string | undefined): string {
	const text = (raw ?? '').trim();
	const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
	const plain = quoted === undefined ? plainCell(text) : quoted.replaceAll('""', '"');
	return manyLines.has(column) ? plainText(plain) : plainName(plain);
}

/** As shops and spreadsheets of several languages write them. */
const yes = new Set([
	...['si', 's', '1', 'true', 't', 'verdadero', 'yes', 'y', 'on', '✓', '✔'],
	...['vrai', 'oui', 'wahr', 'ja', 'vero', 'verdadeiro', 'sim', 'waar', 'sant', 'activo', 'active'],
]);
const no = new Set([
	...['no', 'n', '0', 'false', 'f', 'falso', 'off', 'faux', 'non', 'falsch', 'nein', 'nao', 'onwaar', 'fals'],
	...['inactivo', 'inactive'],
]);

/** For comparison. */
export const plainWord = (text: string): string =>
	plainName(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('\u2212', '-');

export function readFlag(text: string): boolean | null {
	const word = plainWord(text);
	return yes.has(word) ? true : no.has(word) ? false : null;
}

/** Milliseconds of a minute in Lima, as `2027-01-05 9:30` or as spreadsheets save it, `5/01/2027 9:30`; NaN for other texts. */
export function readMinute(text: string, otherwise: string): number {
	const date = text.replace(
		/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/,
		(_date, day: string, month: string, year: string) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
	);
	const [, day, time = otherwise] = /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d{1,2}:\d\d)(?::\d\d.*)?)?$/.exec(date.trim()) ?? [];
	return day === undefined ? Number.NaN : limaTime(day, time.padStart(5, '0'));
}

export const readTaxKind = (text: string): TaxKind | null =>
	taxKinds.find((kind) => plainWord(taxKindLabels[kind]) === plainWord(text)) ?? null;
