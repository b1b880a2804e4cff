/**
 * Soft hyphen, direction marks, zero-width characters, word joiner, byte order mark; not the joiner inside an
 * emoji.
 */
const invisible =
	/[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D/gu;

/** Messengers and contacts add such characters; spaces stay. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

const hyphens = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

/** For texts that are compared. */
export const plainHyphens = (text: string): string => text.replace(hyphens, '-');
