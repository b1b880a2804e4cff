/** Reuses the opened object until its settings change. */
export function createCachedBySettings<Settings, Opened>(
	open: (settings: Settings) => Opened,
	end: (old: Opened) => void = () => {},
) {
	let last: { key: string; opened: Opened } | null = null;

	function close(): void {
		if (last) end(last.opened);
		last = null;
	}

	return {
		close,
		get(settings: Settings | null): Opened | null {
			const key = JSON.stringify(settings);
			if (last?.key !== key) {
				close();
				last = settings === null ? null : { key, opened: open(settings) };
			}
			return last?.opened ?? null;
		},
	};
}
