/** The pause of a loop in the background, at most `longest` milliseconds, that `wake` ends. */
export function createRest(longest = Number.POSITIVE_INFINITY) {
	let woken = false;
	let end = () => {};
	return {
		/** None where `wake` came since the last one. */
		async rest(milliseconds: number): Promise<void> {
			if (!woken)
				await new Promise<void>((resolve) => {
					const timer = setTimeout(resolve, Math.max(0, Math.min(milliseconds, longest))).unref();
					end = () => {
						clearTimeout(timer);
						resolve();
					};
				});
			woken = false;
		},
		wake(): void {
			woken = true;
			end();
		},
	};
}

/** Nothing ends it, and it keeps no process alive. */
export const pause = (milliseconds: number): Promise<void> =>
	new Promise((resolve) => {
		setTimeout(resolve, milliseconds).unref();
	});
