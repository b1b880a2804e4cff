const names: Readonly<Record<string, string>> = {
	q: 'search',
	categoria: 'category',
	estado: 'status',
	stock: 'stock',
	orden: 'sortBy',
	pagina: 'page',
	periodo: 'period',
	grupo: 'group',
};
const values: Readonly<Record<string, string>> = {
	activos: 'active',
	inactivos: 'inactive',
	bajo: 'low',
	sin: 'none',
};
const columns: Readonly<Record<string, string>> = {
	producto: 'name',
	nombre: 'name',
	categoria: 'category',
	precio: 'price',
	stock: 'stockQuantity',
	estado: 'active',
	usuario: 'username',
	email: 'email',
	roles: 'roles',
};

/** `precio-desc` → `price-desc`; orders had `-total` for `total-desc`. */
function newSort(text: string): string {
	const descending = text.startsWith('-') || text.endsWith('-desc');
	const column = text.replace(/^-|-desc$/g, '');
	return `${columns[column] ?? column}-${descending ? 'desc' : 'asc'}`;
}

/** Null without changes. */
export function renewedSearch(search: string): string | null {
	const old = [...new URLSearchParams(search)];
	const renewed = old.map(([name, value]) => {
		const next = names[name];
		if (!next) return [name, value];
		return [next, name === 'orden' ? newSort(value) : name === 'q' ? value : (values[value] ?? value)];
	});
	return JSON.stringify(old) === JSON.stringify(renewed) ? null : `?${new URLSearchParams(renewed)}`;
}
