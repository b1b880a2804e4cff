import type { ChannelEvent } from './actions';

export type Kind = 'product' | 'category' | 'order';

/** What every row of a cached list has. */
export interface Entity {
	id: number;
	version?: number | null;
}

/** One row of the patch table: what live events do to the cached answers of one endpoint that is a list. */
export interface ListRule<Item extends Entity> {
	/** Name of the RTK Query endpoint whose answer is an array of `Item`. */
	endpoint: string;
	/** What the list holds. */
	holds: Kind;
	/** The whole item as the event shows it; null when the event does not carry it or takes it away. */
	item(event: ChannelEvent): Item | null;
	/** Whether the item belongs to the answer that was cached for `arg` (R4-45). */
	belongs(item: Item, arg: unknown): boolean;
	/** Whether a matching item that the list does not hold yet is added on top. */
	adds: boolean;
	/** The list keeps what becomes inactive, even when the event shows nothing but that. */
	keepsInactive?: boolean;
	/** For events that carry only what changed: the row with it, or `held` itself. Such a list takes no new members. */
	merge?(held: Item, event: ChannelEvent): Item;
	/** What an event about the other kind of thing changes in a row, e.g. the name of its category. */
	touch?(row: Item, event: ChannelEvent): Item;
}

/** The same for an endpoint whose answer is one thing; `patch` returns `held` itself when nothing changes. */
export interface SingleRule<Item extends Entity> {
	endpoint: string;
	patch(held: Item, event: ChannelEvent): Item;
}

/** Answers that no longer hold after an event and are asked for again. */
export interface RefetchRule {
	when(event: ChannelEvent, before: unknown): boolean;
	tags: readonly string[];
}

export interface PatchTable {
	lists: ReadonlyArray<ListRule<Entity>>;
	singles: ReadonlyArray<SingleRule<Entity>>;
	refetches: ReadonlyArray<RefetchRule>;
}

export const kindOf = (event: ChannelEvent): Kind =>
	'product' in event ? 'product' : 'category' in event ? 'category' : 'order';

/** What the event is about. `key` is one per thing, `version` null from a back end without versions. */
export function subjectOf(event: ChannelEvent): { key: string; id: number; version: number | null } {
	const thing: { id: number; version?: number | null } =
		'product' in event ? event.product : 'category' in event ? event.category : event.order;
	return { key: `${kindOf(event)}/${thing.id}`, id: thing.id, version: thing.version ?? null };
}

/** Whether the event is older than what is held of the same thing; without versions it never is. */
export const isOlderThan = (held: Entity, version: number | null): boolean =>
	version !== null && held.version != null && version < held.version;

function madeInactive<Item extends Entity>(held: Item | undefined, event: ChannelEvent): Item | null {
	if (!held || event.type.endsWith('_DELETED')) return null;
	return { ...held, active: false, version: subjectOf(event).version ?? held.version };
}

/**
 * The list after one event: the same array when the event changes nothing. A replaced row keeps its place (R4-41),
 * a new one goes on top (R4-40), one that no longer belongs goes.
 */
export function applyToList<Item extends Entity>(
	list: Item[],
	rule: ListRule<Item>,
	event: ChannelEvent,
	arg: unknown,
): Item[] {
	if (kindOf(event) !== rule.holds) {
		const { touch } = rule;
		if (!touch) return list;
		const touched = list.map((row) => touch(row, event));
		return touched.some((row, index) => row !== list[index]) ? touched : list;
	}
	const { id, version } = subjectOf(event);
	const index = list.findIndex((row) => row.id === id);
	const held = list[index];
	if (held && isOlderThan(held, version)) return list;
	if (rule.merge) {
		const merged = held && rule.merge(held, event);
		return held === merged ? list : list.with(index, merged as Item);
	}
	const item = rule.item(event) ?? (rule.keepsInactive ? madeInactive(held, event) : null);
	const belongs = item !== null && rule.belongs(item, arg);
	if (held) return belongs ? list.with(index, item) : list.toSpliced(index, 1);
	return belongs && rule.adds ? [item, ...list] : list;
}

/**
 * Writes `next` into the draft of `list`. Rows that were replaced in place are written one by one, so that the patch
 * holds only them; when membership changed the new array is returned whole.
 */
export function writeList<Item>(list: readonly Item[], next: readonly Item[], draft: Item[]): Item[] | undefined {
	if (next.length !== list.length) return [...next];
	const changed: number[] = [];
	for (let index = 0; index < next.length; index += 1) if (next[index] !== list[index]) changed.push(index);
	if (changed.length > 50) return [...next];
	for (const index of changed) draft[index] = next[index] as Item;
	return undefined;
}
