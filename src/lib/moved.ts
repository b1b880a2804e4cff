/** An unchanged copy if `from` or `to` is outside. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
	const item = list[from];
	return item === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
