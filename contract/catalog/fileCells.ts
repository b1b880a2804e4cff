import { plainCell } from '../shared/csv';
import { plainName, plainText } from '../shared/names';
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

export const readTaxKind = (text: string): TaxKind | null =>
	taxKinds.find((kind) => plainWord(taxKindLabels[kind]) === plainWord(text)) ?? null;
