import { isDeepStrictEqual } from 'node:util';
import {
	type Attribute,
	type AttributesForm,
	attributeKindLabels,
	attributeLimits,
	type CategoryAttributesDto,
	type Choice,
} from '#contract/catalog/attributes';
import { channels } from '#contract/live/serverChannels';
import { slugOf } from '#contract/shared/characters';
import { nameKey } from '#contract/shared/names';
import { sql, type Tx } from '#platform/db';
import { duplicateFields, invalidFields, notFound } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../../audit/entries';
import { recordChanges } from '../../audit/record';
import { type Gone, readLosses, valuesLost } from '../categories/lostValues';
import { type CatalogDeps, createCommit } from '../changes/road';
import { readAttributes } from '../tables/attributes';
import { categoryTable } from '../tables/categories';
import { categoryEvents } from '../tables/events';
import * as repository from './repository';

export type Attributes = ReturnType<typeof createAttributes>;

const missing = 'La categoría no existe';
const conflict = 'Otra persona cambió los atributos mientras los editabas. Revisa los datos actuales.';

/** Above, their new words are searched for once each is written or the server starts. */
const mostSearchedAtOnce = 20_000;

const audited = auditEntries<{ id: number; name: string; attributes: readonly Omit<Attribute, 'id'>[] }>('category', {
	label: ({ name }) => name,
	values: ({ attributes }) => ({ attributes: attributes.map(textOf).join('\n') }),
});

const textOf = ({ name, kind, unit, choices }: Omit<Attribute, 'id'>): string => {
	const more = kind === 'CHOICE' ? choices.map((choice) => choice.name).join(', ') : unit;
	return `${name} (${attributeKindLabels[kind]})${more && `: ${more}`}`;
};

export function createAttributes(deps: CatalogDeps) {
	const { database } = deps;
	const commit = createCommit(deps);

	async function read(tx: Tx, categoryId: number): Promise<CategoryAttributesDto> {
		const category = await repository.readCategoryAttributes(tx, categoryId);
		if (!category) throw notFound(missing);
		return category;
	}

	return {
		all: () => readAttributes(database),

		get: (categoryId: number) => read(database, categoryId),

		/**
		 * All of the category's own. Throws 400 and 409 with texts by path, such as `attributes.3.name`; 409 with the current
		 * ones for an older version, and `values_lost` for what products have, unless the form knows.
		 */
		save: (session: Session, categoryId: number, form: AttributesForm): Promise<CategoryAttributesDto> =>
			commit(async (tx) => {
				const [before] = await categoryTable.lock(tx, [categoryId]);
				if (!before) throw notFound(missing);
				await repository.lockAttributes(tx);
				const now = await read(tx, categoryId);
				if (form.version !== now.version) throw versionConflict(now, conflict);
				await refuseNamesInUse(tx, categoryId, form);
				const rows = await rowsOf(tx, form, now.attributes);
				const isSame =
					now.attributes.length === rows.length && rows.every((row, at) => isStored(row, now.attributes[at]));
				if (isSame) return now;
				if (!form.lose) await refuseLosses(tx, categoryId, rows, now.attributes);
				const renamed = now.attributes.filter((one) => !rows.some((row) => isStored(row, one)));
				await repository.writeAttributes(tx, categoryId, rows);
				const [after = before] = await categoryTable.write(
					tx,
					sql`UPDATE categories c SET ${categoryTable.nextVersion}, attributes_version = c.attributes_version + 1
						WHERE c.id = ${categoryId}`,
				);
				const saved = await read(tx, categoryId);
				const { id, name } = before.item;
				await recordChanges(tx, session, [
					audited.updated({ id, name, attributes: now.attributes }, { id, name, attributes: saved.attributes }),
				]);
				await append(tx, categoryEvents.updated(after, before));
				await announceWords(tx, categoryId, renamed);
				return saved;
			}),
	};
}

const isStored = (row: repository.AttributeRow, stored: Attribute | undefined): boolean =>
	stored !== undefined && isDeepStrictEqual({ ...row, categoryId: stored.categoryId }, stored);

/** The search reads the words of these products again. */
async function announceWords(tx: Tx, categoryId: number, renamed: readonly Attribute[]): Promise<void> {
	const ids = renamed.map(({ id }) => id);
	const products = await repository.readHaving(tx, categoryId, ids, mostSearchedAtOnce + 1);
	if (products.length === 0 || products.length > mostSearchedAtOnce) return;
	await append(tx, { topic: channels.catalogWritten.topic, body: { products, groups: [] } });
}

async function refuseNamesInUse(tx: Tx, categoryId: number, { attributes }: AttributesForm): Promise<void> {
	const others = await repository.readOthersOfLine(tx, categoryId);
	const problems = attributes.flatMap(({ name }, at) => {
		const other = others.find((one) => nameKey(one.name) === nameKey(name));
		if (!other) return [];
		const where = other.above ? 'que está por encima' : 'que está por debajo';
		return [
			[`attributes.${at}.name`, `La categoría «${other.category}», ${where}, ya tiene el atributo «${other.name}»`],
		];
	});
	if (problems.length > 0) throw duplicateFields(Object.fromEntries(problems));
}

/** With ids and keys: those of stored ones, and new keys for the others. */
async function rowsOf(
	tx: Tx,
	{ attributes }: AttributesForm,
	stored: readonly Attribute[],
): Promise<repository.AttributeRow[]> {
	const problems: Record<string, string> = {};
	const slugs = attributes.map(({ name }) => slugOf(name, 2 * attributeLimits.name) || 'atributo');
	const keys = new Set(await repository.readKeys(tx, slugs));
	const left = new Set(stored);
	const rows = attributes.map(({ id = null, name, kind, unit, choices }, at) => {
		const one = [...left].find((other) => other.id === id);
		if (one) left.delete(one);
		else if (id !== null) problems[`attributes.${at}.name`] = `El atributo «${name}» ya no existe`;
		if (one && one.kind !== kind)
			problems[`attributes.${at}.kind`] = 'El tipo de un atributo no cambia: crea otro y quita este';
		const key = one?.key ?? freeKey(slugs[at] ?? '', keys);
		const isChoice = kind === 'CHOICE';
		return {
			...{ id, key, name, kind, unit: kind === 'NUMBER' ? unit : '' },
			choices: isChoice ? choicesOf(choices, one?.choices ?? [], `attributes.${at}.choices`, problems) : [],
		};
	});
	if (Object.keys(problems).length > 0) throw invalidFields(problems);
	return rows;
}

function choicesOf(
	choices: AttributesForm['attributes'][number]['choices'],
	stored: readonly Choice[],
	path: string,
	problems: Record<string, string>,
): Choice[] {
	const keys = new Set(stored.map(({ key }) => key));
	const used = new Set<string>();
	return choices.map(({ key, name }, at) => {
		if (key !== undefined && (!keys.has(key) || used.has(key)))
			problems[`${path}.${at}.name`] = `El valor «${name}» ya no existe`;
		if (key !== undefined) used.add(key);
		return { key: key ?? freeKey(slugOf(name, 2 * attributeLimits.choice) || 'valor', keys), name };
	});
}

/** Adds it to `keys`. */
function freeKey(slug: string, keys: Set<string>): string {
	let key = slug;
	for (let number = 2; keys.has(key); number++) key = `${slug}-${number}`;
	keys.add(key);
	return key;
}

/** What the products of the branch have and `rows` lack. */
async function refuseLosses(
	tx: Tx,
	categoryId: number,
	rows: readonly repository.AttributeRow[],
	stored: readonly Attribute[],
): Promise<void> {
	const gone = stored.flatMap(({ id, choices }): Gone[] => {
		const row = rows.find((one) => one.id === id);
		if (!row) return [{ id, choice: null }];
		const keys = new Set(row.choices.map(({ key }) => key));
		return choices.flatMap(({ key }) => (keys.has(key) ? [] : { id, choice: key }));
	});
	const losses = await readLosses(tx, repository.within(categoryId), gone);
	if (losses.length === 0) return;
	const lost = losses.map(({ id, choice, products }) => {
		const attribute = stored.find((one) => one.id === id);
		const value = attribute?.choices.find(({ key }) => key === choice)?.name;
		return { name: `${attribute?.name}${value === undefined ? '' : `: ${value}`}`, products };
	});
	throw valuesLost('Al guardar', lost);
}
