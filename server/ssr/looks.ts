import { escapeMarkup } from '#contract/shared/markup';
import { iconAddress } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';

type Looks = Shop['looks'];

const opening = /<html\b/;
const iconLinks = /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g;

/** The policy allows an attribute, and the first paint has it. */
function htmlTag({ tokens }: Looks): string {
	const style = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
	return style.length > 0 ? `<html style="${escapeMarkup(style.join(';'))}"` : '<html';
}

const linksTo = (icon: string): string =>
	[
		`<link rel="icon" href="${iconAddress(icon, 32)}" type="image/png" sizes="32x32">`,
		`<link rel="apple-touch-icon" href="${iconAddress(icon, 180)}">`,
	].join('');

export function inLooks(head: string, looks: Looks): string {
	const coloured = head.replace(opening, () => htmlTag(looks));
	if (!looks.icon) return coloured;
	return `${coloured.replace(iconLinks, '')}${linksTo(looks.icon)}`;
}
