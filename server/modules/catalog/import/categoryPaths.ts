import * as v from 'valibot';
import { CategoryForm } from '#contract/catalog/admin';
import { categoryKey } from '#contract/catalog/import';
import { nameProblem } from '#contract/catalog/texts';
import { largestDepth, pathText, readPath, type TreeCategory } from '#contract/catalog/tree';
import { foldText } from '#contract/shared/characters';
import { plainName } from '#contract/shared/names';

/** A category that the shop lacks. Its id is none of the database. */
export interface NewCategory {
	id: number;
	name: string;
	/** Stored, or of another new one, which comes before. */
	parentId: number | null;
}

type Found = { id: number } | { problem: string } | { unknown: string };

export interface CategoryPaths {
	/** Created with the first of their products, upper ones first. */
	news: readonly NewCategory[];
	find(cell: string): Found;
	/** Ids from the root to the category. */
	lineOf(id: number): number[];
	/** `Ropa > Polos`. */
	textOf(id: number): string;
}

/** Ids that stand for categories to be created: the database counts up to them last. */
const lastId = 2 ** 31 - 1;

function wrongName(name: string): string | null {
	const read = v.safeParse(CategoryForm.entries.name, name);
	return read.success ? nameProblem(read.output) : read.issues[0].message;
}

/** `creatable`: paths that may be created where the shop lacks them. */
export function createCategoryPaths(stored: readonly TreeCategory[], creatable: readonly string[]): CategoryPaths {
	const byId = new Map<number, TreeCategory>();
	const exact = new Map<string, TreeCategory>();
	const alike = new Map<string, TreeCategory[]>();
	const named = new Map<string, TreeCategory[]>();
	const news: NewCategory[] = [];

	function lineOf(id: number | null | undefined): TreeCategory[] {
		const category = byId.get(id ?? 0);
		return category ? [...lineOf(category.parentId), category] : [];
	}
	const textOf = (id: number) => pathText(lineOf(id).map(({ name }) => name));

	function put(map: Map<string, TreeCategory[]>, key: string, category: TreeCategory): void {
		const others = map.get(key);
		if (others) others.push(category);
		else map.set(key, [category]);
	}
	function add(category: TreeCategory): void {
		const path = textOf(category.id);
		exact.set(path, category);
		put(alike, categoryKey(path), category);
		put(named, foldText(plainName(category.name)), category);
	}
	for (const category of stored) byId.set(category.id, category);
	for (const category of stored) add(category);

	function ofPath(names: readonly string[]): TreeCategory[] {
		const path = pathText(names);
		const one = exact.get(path);
		return one ? [one] : (alike.get(categoryKey(path)) ?? []);
	}
	/** Files from before the tree name a category alone, and do not escape. */
	function ofName(name: string): TreeCategory[] {
		const some = named.get(foldText(name)) ?? [];
		const same = some.filter((one) => one.name === name);
		return same.length > 0 ? same : some;
	}

	function find(cell: string): Found {
		const names = readPath(cell).map(plainName);
		const inTree = ofPath(names);
		const [one, other] = inTree.length > 0 ? inTree : ofName(plainName(cell));
		if (one && !other) return { id: one.id };
		if (one) {
			const paths = (inTree.length > 0 ? inTree : ofName(plainName(cell))).map(({ id }) => `«${textOf(id)}»`);
			return { problem: `Hay varias categorías así: ${paths.join(', ')}. Escribe una, con sus tildes y mayúsculas` };
		}
		if (names.length > largestDepth) return { problem: `Una categoría tiene como máximo ${largestDepth} niveles` };
		const problem = names.map(wrongName).find((text) => text !== null);
		return problem ? { problem } : { unknown: pathText(names) };
	}

	for (const path of creatable) {
		const found = find(path);
		if (!('unknown' in found)) continue;
		let parentId: number | null = null;
		const names = readPath(found.unknown);
		for (const [at, name] of names.entries()) {
			const [above] = ofPath(names.slice(0, at + 1));
			if (!above) {
				const one: NewCategory = { id: lastId - news.length, name, parentId };
				news.push(one);
				byId.set(one.id, one);
				add(one);
			}
			parentId = above?.id ?? news.at(-1)?.id ?? null;
		}
	}
	return { news, find, textOf, lineOf: (id) => lineOf(id).map((category) => category.id) };
}
