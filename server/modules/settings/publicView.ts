import { fillTitle, valuesOf } from '../../../contract/content/placeholders';
import { type Settings, sectionNames, sectionOf } from '../../../contract/settings/settings';
import { wholeShop } from '../../../contract/shop/default';
import type { PageLink, Shop } from '../../../contract/shop/shop';

/** Titles of pages come as they were typed, with their placeholders. */
export function publicViewOf(settings: Settings, pages: readonly PageLink[], version: number, delivery = 0): Shop {
	const part: Partial<Shop> = {};
	for (const name of sectionNames) Object.assign(part, sectionOf(name).public?.(settings[name]));
	const values = valuesOf({ name: settings.identity.name, seller: settings.seller });
	return wholeShop({
		...part,
		version,
		pages: pages.map(({ slug, title }) => ({ slug, title: fillTitle(title, values) })),
		...(delivery > 0 && { delivery }),
	});
}
