/** Milliseconds; a connection that ends so soon after a private subscription counts as its refusal. */
const refusalWindow = 3000;

/**
 * Decides whether the private destinations are subscribed to. A broker that does not have them, or does not know the
 * token, ends the whole connection, so each token is tried only until it is refused: the public topics stay alive.
 */
export function createPrivateSubscriptions(token: () => string | null) {
	let bearer: string | null = null;
	let refused: string | null = null;
	let subscribedAt: number | null = null;
	let silentEnds = 0;

	function endedEarly(): boolean {
		const early = subscribedAt !== null && Date.now() - subscribedAt < refusalWindow;
		subscribedAt = null;
		return early;
	}

	return {
		begin(): string | null {
			bearer = token();
			return bearer;
		},
		/** From then on an early end of the connection counts as a refusal. */
		allowed(): boolean {
			const wanted = bearer !== null && bearer !== refused;
			subscribedAt = wanted ? Date.now() : null;
			return wanted;
		},
		refusedByError(): boolean {
			if (!endedEarly()) return false;
			refused = bearer;
			return true;
		},
		/** Two early ends in a row without an ERROR frame are a refusal too. */
		ended(): void {
			silentEnds = endedEarly() ? silentEnds + 1 : 0;
			if (silentEnds >= 2) refused = bearer;
		},
	};
}
