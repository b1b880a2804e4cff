/** What only an emoji needs: joiner, form, letters of a flag. */
const ofEmoji = /\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]/u;
const lonely =
	/(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|(?<![\p{Extended_Pictographic}\d#*]\p{Emoji_Modifier}?)[\uFE00-\uFE0F]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]/u;
/** Direction marks, fillers, zero-width characters, byte order mark; controls but for spaces and NUL, which is refused. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const blank = /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u2800\uFFF9-\uFFFB]/u;
const invisible = new RegExp(
	`${blank.source}|(?!${ofEmoji.source})\\p{Default_Ignorable_Code_Point}|${lonely.source}`,
	'gu',
);

/** Messengers and contacts add such characters; spaces stay. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

const hyphens = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

export const plainHyphens = (text: string): string => text.replace(hyphens, '-');

/** `camara` finds `Cámara`. */
export const foldText = (text: string | null | undefined): string =>
	plainHyphens(withoutInvisible(text ?? ''))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase();

/** `Polo Paracas, Ñ` as `polo-paracas-n`; may be empty. */
export const slugOf = (text: string, maxLength: number): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, maxLength)
		.replace(/^-|-$/g, '');
