import { accentTokenNames } from '../../../contract/accentTokens';
import type { Shop } from '../../../contract/shop';
import { iconAddress } from '../../../contract/shopPictures';
import { settings } from '../../lib/settings';

/** Colours and icon of the shop into the page, where the server wrote those of the moment at which it was made. */
export function showLooks({ tokens, icon }: Shop['looks']): void {
	const { style } = document.documentElement;
	for (const name of accentTokenNames) style.setProperty(name, tokens[name] ?? '');
	const href = icon ? settings.hostUrl + iconAddress(icon, 32) : '/favicon.svg';
	const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	if (!link || link.getAttribute('href') === href) return;
	link.removeAttribute('type');
	link.removeAttribute('sizes');
	link.href = href;
}
