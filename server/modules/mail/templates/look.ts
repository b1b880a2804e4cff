import { accentColours, defaultAccents, hexOf, type Theme, themeColours } from '#contract/settings/accent';

/** Empty texts are not set. */
export interface MailShop {
	name: string;
	/** Without a trailing slash; null where it is unknown. */
	url: string | null;
	logo: string | null;
	/** `#rrggbb`; null for the default. */
	accents: Record<Theme, string | null>;
	seller: { legalName: string; ruc: string; address: string; phone: string; email: string };
}

function coloursOf({ accents }: Pick<MailShop, 'accents'>, theme: Theme) {
	const accent = accentColours(accents[theme] ?? defaultAccents[theme], theme);
	const { ground, 'surface-1': card, 'surface-2': panel, 'ink-1': ink, 'ink-2': softInk } = themeColours[theme];
	return {
		ground: hexOf(ground),
		card: hexOf(card),
		panel: hexOf(panel),
		ink: hexOf(ink),
		softInk: hexOf(softInk),
		accent: accent.accent,
		onAccent: accent['on-accent'],
		link: accent['accent-ink'],
	};
}

export type Look = ReturnType<typeof coloursOf>;

/** Some mail programs read only style attributes. */
export const lightLook = (shop: MailShop): Look => coloursOf(shop, 'light');

export function styleSheet(shop: MailShop): string {
	const dark = coloursOf(shop, 'dark');
	return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:20px 16px!important}.frame{padding:0!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}.card{background:${dark.card}!important}.panel{background:${dark.panel}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.softInk}!important}.link{color:${dark.link}!important}
.bar{background:${dark.accent}!important}.button{background:${dark.accent}!important;color:${dark.onAccent}!important}
}`;
}
