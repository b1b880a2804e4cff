/** The pause of a loop in the background, at most `longest` milliseconds, that `wake` ends. */
export function createRest(longest = Number.POSITIVE_INFINITY) {
	let woken = false;
	let end = () => {};
	return {
		/** Before the loop looks for work: a `wake` from here on leaves the next pause out. */
		begin(): void {
			woken = false;
		},
		async rest(milliseconds: number): Promise<void> {
			if (woken) return;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, Math.max(0, Math.min(milliseconds, longest))).unref();
				end = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		},
		wake(): void {
			woken = true;
			end();
		},
	};
}
