import { importLimits } from '#contract/catalog/import';
import { amountOf } from './numberText';
import { createTurns } from './turns';

export const mostBytes = `${importLimits.fileBytes / 1024 ** 2} MB`;
export const mostRows = amountOf(importLimits.rows, 'fila', 'filas');

/** With a message for the person who chose the file. */
export class UnreadableFile extends Error {
	override name = 'UnreadableFile';
}

export interface FileText {
	text: string;
	/** Windows-1252 is the fallback for invalid UTF-8. */
	encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
	/** A word with misread accents. */
	suspicious: string | null;
}

const marks = [
	{ bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', encoding: 'UTF-8' },
	{ bytes: [0xff, 0xfe], label: 'utf-16le', encoding: 'UTF-16' },
	{ bytes: [0xfe, 0xff], label: 'utf-16be', encoding: 'UTF-16' },
] as const;

/** Signatures of zip (workbooks), old workbooks, PDF. */
const otherFiles = [
	[0x50, 0x4b, 0x03, 0x04],
	[0xd0, 0xcf, 0x11, 0xe0],
	[0x25, 0x50, 0x44, 0x46],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
	start.every((byte, at) => bytes[at] === byte);

const isNoText =
	'El archivo no es un CSV. Si es una hoja de Excel, ábrela y guárdala como «CSV UTF-8 (delimitado por comas)».';
/** Without tabs, line and page breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const controls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
/** U+FFFD, and UTF-8 read as Latin-1: `cafÃ©`. */
const misread = /\uFFFD|[ÃÂ][\u0080-\u00BF]/;

function suspiciousWord(text: string): string | null {
	const at = text.search(misread);
	if (at < 0) return null;
	const before = /[^\s,;"]*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
	const after = /^[^\s,;"]*/.exec(text.slice(at, at + 20))?.[0] ?? '';
	return before + after;
}

function decode(bytes: Uint8Array): Omit<FileText, 'suspicious'> {
	const mark = marks.find((one) => startsWith(bytes, one.bytes));
	if (mark) return { text: new TextDecoder(mark.label).decode(bytes), encoding: mark.encoding };
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
	} catch {
		return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
	}
}

/** Throws UnreadableFile for empty, too large or binary files. */
export async function readFileText(file: Blob): Promise<FileText> {
	if (file.size > importLimits.fileBytes) {
		throw new UnreadableFile(`El archivo pesa más de ${mostBytes}. Divídelo en varios e impórtalos uno por uno.`);
	}
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (otherFiles.some((start) => startsWith(bytes, start))) throw new UnreadableFile(isNoText);
	const turn = createTurns();
	const { text, encoding } = decode(bytes);
	// Each pass over 20 MB takes a frame or two.
	await turn();
	if (text.trim() === '') throw new UnreadableFile('El archivo está vacío.');
	if (controls.test(text)) throw new UnreadableFile(isNoText);
	await turn();
	return { text, encoding, suspicious: suspiciousWord(text) };
}
