/**
 * What effects reach outside the store through. Tests pass their own, so that they choose what happens first.
 */
export interface Ports {
	/** Milliseconds since the epoch. */
	now(): number;
	/** A number from 0 to 1, excluding 1. */
	random(): number;
	/** Goes to a path of the application; the router sets it once it is there. */
	navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
}

/** Ports of a browser; `navigate` waits for the router (see `NavigationBridge`). */
export const browserPorts = (): Ports => ({
	now: () => Date.now(),
	random: () => Math.random(),
	navigate: () => {},
});
