/** Effects reach outside the store through these; tests pass their own. */
export interface Ports {
	/** Milliseconds since the epoch. */
	now(): number;
	/** From 0 to 1, excluding 1. */
	random(): number;
	navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
}

/** The router sets `navigate` (see `NavigationBridge`). */
export const browserPorts = (): Ports => ({
	now: () => Date.now(),
	random: () => Math.random(),
	navigate: () => {},
});
