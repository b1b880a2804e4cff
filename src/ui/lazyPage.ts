import { type ComponentType, createElement, lazy, useState } from 'react';

/** Once loaded, the page renders at once, on the server and before hydration. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
	let Loaded: ComponentType | undefined;
	const loadPage = async () => {
		const module = await load();
		Loaded = module.default;
		return module;
	};
	const Lazy = lazy(loadPage);

	function Page() {
		// Another component type would remount.
		const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
		return createElement(Shown);
	}
	return Object.assign(Page, { load: loadPage });
}
