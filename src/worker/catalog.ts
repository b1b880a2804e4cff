/** An address of a product may end in its name (R16-67). */
export const isCatalogPage = (path: string): boolean =>
	/^\/(products(\/\d+(-[^/]*)?)?|product\/\d+(-[^/]*)?|categories|cart)?$/.test(path);

export const isCatalogCall = (path: string): boolean =>
	/^\/api\/(products\/(featured|active|search|page|some|\d+|category\/\d+)|product-groups\/\d+|categories\/active)$/.test(
		path,
	);
