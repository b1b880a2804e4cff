const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For HTML and XML, in texts and in attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** For JSON inside of a script element: a parser ends that at `</script` and changes its mode at `<!--`. */
export const scriptSafe = (json: string): string => json.replaceAll('<', '\\u003c');
