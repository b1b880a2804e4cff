/**
 * Soft hyphen, marks of direction, zero-width characters, word joiner and its kin, byte order mark. The zero-width
 * joiner and the signs of an emoji's looks are seen where they stand behind a sign, and stay there.
 */
const invisible = /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D/gu;

/** The text without what nobody sees, as copied out of messengers and contacts; spaces stay. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');
