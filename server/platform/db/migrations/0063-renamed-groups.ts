import type { Migration } from './migration';

const watched = [
	...['name', 'sku', 'description', 'price_cents', 'stock > 0', 'category_id', 'active', 'featured', 'group_id'],
	'option_values',
];
const of = (row: string) => watched.map((column) => `${row}.${column}`).join(', ');
const follow = (table: string) => `UPDATE ${table} l SET sort_name = sort_key(g.name)
	FROM product_groups g WHERE g.id = l.card AND l.sort_name <> sort_key(g.name)`;

/** Where a part of the group's name becomes a value, or a value a part of it, no name of a product changes. */
export const renamedGroups: Migration = {
	id: 63,
	name: 'renamed-groups',
	statements: [
		'DROP TRIGGER list_changed_product ON products',
		`CREATE TRIGGER list_changed_product AFTER UPDATE ON products FOR EACH ROW
			WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION list_product()`,
		follow('product_listing'),
		follow('card_listing'),
	],
};
