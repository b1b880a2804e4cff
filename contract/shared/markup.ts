const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** `</script` would end the script element, and `<!--` changes its parsing. */
export const scriptSafe = (json: string): string => json.replaceAll('<', '\\u003c');
