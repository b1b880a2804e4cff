import { accentTokens } from '../../../contract/accent';
import { fillTitle, valuesOf } from '../../../contract/placeholders';
import type { Settings } from '../../../contract/settings';
import type { PageLink, Shop } from '../../../contract/shop';

/** The shop for every visitor. Titles of pages come as they were typed, with their placeholders. */
export const publicViewOf = (
	{ identity, looks, home, seller, orders }: Settings,
	pages: readonly PageLink[],
	version: number,
	delivery = 0,
): Shop => ({
	version,
	...identity,
	hero: { title: home.heroTitle, text: home.heroText },
	promises: [
		{ title: home.promise1Title, text: home.promise1Text },
		{ title: home.promise2Title, text: home.promise2Text },
		{ title: home.promise3Title, text: home.promise3Text },
	],
	looks: {
		tokens: accentTokens(looks),
		logo: looks.logo,
		icon: looks.icon,
		heroPicture: looks.heroPicture,
	},
	seller,
	ordersSource: orders.source,
	pages: pages.map(({ slug, title }) => ({ slug, title: fillTitle(title, valuesOf({ name: identity.name, seller })) })),
	...(delivery > 0 && { delivery }),
});
