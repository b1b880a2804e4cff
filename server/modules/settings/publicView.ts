import { fillTitle, valuesOf } from '#contract/content/placeholders';
import type { SecretState } from '#contract/settings/fields';
import { type SettingSection, type Settings, sectionNames, sectionOf } from '#contract/settings/settings';
import { wholeShop } from '#contract/shop/default';
import type { Delivers, PageLink, Shop } from '#contract/shop/shop';

export interface ShownDelivery {
	/** Version of the delivery plan; 0 without fees. */
	version: number;
	delivers: Delivers | null;
	payOnDelivery: boolean;
}

interface ViewParts {
	pages: readonly PageLink[];
	delivery: ShownDelivery;
	copyReason: string | null;
	secrets: (section: SettingSection) => Readonly<Record<string, SecretState>>;
}

/** Page titles come with their placeholders. */
export function publicViewOf(
	settings: Settings,
	version: number,
	{ pages, delivery, copyReason, secrets }: ViewParts,
): Shop {
	const part: Partial<Shop> = {};
	for (const name of sectionNames)
		Object.assign(part, sectionOf(name).public?.({ ...settings[name], ...secrets(name) }));
	const values = valuesOf({ name: settings.identity.name, seller: settings.seller });
	const { version: planned, delivers, payOnDelivery } = delivery;
	const shop = wholeShop({
		...part,
		version,
		pages: pages.map(({ slug, title }) => ({ slug, title: fillTitle(title, values) })),
		delivers,
		...(planned > 0 && { delivery: planned }),
		...(copyReason !== null && { copy: true }),
	});
	return { ...shop, pays: shop.pays.filter((way) => way !== 'ON_DELIVERY' || payOnDelivery) };
}
