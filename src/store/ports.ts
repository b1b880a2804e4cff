/** Side effects; tests pass their own. */
export interface Ports {
	/** Milliseconds since 1970. */
	now(): number;
	random(): number;
	navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
}

/** The router sets `navigate` (see `NavigationBridge`). */
export const browserPorts = (): Ports => ({
	now: () => Date.now(),
	random: () => Math.random(),
	navigate: () => {},
});
