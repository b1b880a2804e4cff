import { attributeOfColumn, readChoices } from '#contract/catalog/attributeCells';
import { type Attribute, type AttributeChanges, readAttribute } from '#contract/catalog/attributes';
import type { RowProblem } from '#contract/catalog/import';
import { nameKey } from '#contract/shared/names';
import type { CategoryPaths } from './categoryPaths';
import type { Cells } from './columns';
import type { GroupReading } from './readGroups';

/** What the columns `atributo: …` of a row say. */
export interface ReadAttributes {
	changes: AttributeChanges;
	/** Attribute by column. */
	ids: ReadonlyMap<string, number>;
	problems: RowProblem[];
	/** Columns of a foreign file with attributes that the category lacks. */
	ignored: string[];
}

interface Row {
	cells: Cells;
	/** Null: unknown. */
	categoryId: number | null;
	isNew: boolean;
	group: GroupReading | null;
}

/** An empty cell takes the value of an existing product away; one of a new product or a foreign file says nothing. */
export function createAttributeReader(
	attributes: readonly Attribute[],
	paths: CategoryPaths,
	{ columns, foreign = false }: { columns: readonly string[]; foreign?: boolean | undefined },
) {
	const read = columns.flatMap((column) => {
		const name = attributeOfColumn(column);
		return name === null ? [] : { column, name, key: nameKey(name) };
	});
	const byCategory = new Map<number, Map<string, Attribute>>();
	function ofCategory(id: number): Map<string, Attribute> {
		const line = new Set(paths.lineOf(id));
		const own = new Map(
			attributes.flatMap((one) => (line.has(one.categoryId) ? [[nameKey(one.name), one] as const] : [])),
		);
		byCategory.set(id, own);
		return own;
	}

	return ({ cells, categoryId, isNew, group }: Row): ReadAttributes => {
		const ids = new Map<string, number>();
		const changes: AttributeChanges = {};
		const problems: RowProblem[] = [];
		const ignored: string[] = [];
		const result = { changes, ids, problems, ignored };
		if (categoryId === null || read.length === 0) return result;
		const known = byCategory.get(categoryId) ?? ofCategory(categoryId);
		for (const { column, name, key } of read) {
			const cell = cells[column] ?? '';
			const refuse = (reason: string) => void problems.push({ column, reason });
			const attribute = known.get(key);
			if (!cell && (!attribute || isNew || foreign)) continue;
			if (!attribute) {
				if (foreign) ignored.push(column);
				else refuse(`La categoría «${paths.textOf(categoryId)}» no tiene el atributo «${name}»`);
				continue;
			}
			const option = attribute.kind === 'CHOICE' ? group?.member.options.findIndex((one) => nameKey(one) === key) : -1;
			if (group && option !== undefined && option >= 0) {
				const isSame = nameKey(cell) === nameKey(group.member.values[option] ?? '');
				if (cell && !isSame) refuse(`En este grupo lo dice la opción «${group.member.options[option]}»`);
				continue;
			}
			const isChoice = attribute.kind === 'CHOICE';
			const input = isChoice ? readChoices(cell) : foreign ? readChoices(cell).join(', ') : cell;
			const judged = readAttribute(attribute, input);
			const problem = 'problem' in judged ? judged.problem : group?.disagreement(column, JSON.stringify(judged.value));
			if (problem) refuse(problem);
			else if ('value' in judged) {
				ids.set(column, attribute.id);
				changes[attribute.id] = isChoice && cell ? input : judged.value;
			}
		}
		return result;
	};
}
