/**
 * Soft hyphen, marks of direction, zero-width characters, word joiner and its kin, byte order mark. The zero-width
 * joiner is seen where it stands behind a sign or its skin colour, and stays there.
 */
const invisible =
	/[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D/gu;

/** The text without what nobody sees, as copied out of messengers and contacts; spaces stay. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

const hyphens = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

/** Dashes and minus signs become the hyphen of every keyboard, for texts that are compared. */
export const plainHyphens = (text: string): string => text.replace(hyphens, '-');
