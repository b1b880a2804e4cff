import { type ComponentType, lazy, useState } from 'react';

/** As `React.lazy`, but drawn at once when its chunk is loaded: on the server, and in the browser before it hydrates. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
	let Loaded: ComponentType | undefined;
	const loadPage = async () => {
		const module = await load();
		Loaded = module.default;
		return module;
	};
	const Lazy = lazy(loadPage);

	function Page() {
		// Kept for the life of the page, because another component type would be mounted anew.
		const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
		return <Shown />;
	}
	return Object.assign(Page, { load: loadPage });
}
