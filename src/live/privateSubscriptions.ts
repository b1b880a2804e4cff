/** An earlier end after a private subscription counts as a refusal. */
const refusalWindowMs = 3000;

/**
 * A broker without private destinations, or with an unknown token, ends the connection. So a token is used only
 * until a refusal, and public topics stay alive.
 */
export function createPrivateSubscriptions(token: () => string | null) {
	let bearer: string | null = null;
	let refused: string | null = null;
	let subscribedAt: number | null = null;
	let silentEnds = 0;

	function endedEarly(): boolean {
		const early = subscribedAt !== null && Date.now() - subscribedAt < refusalWindowMs;
		subscribedAt = null;
		return early;
	}

	return {
		begin(): string | null {
			bearer = token();
			return bearer;
		},
		/** From now on an early end counts as a refusal. */
		allowed(): boolean {
			const subscribes = bearer !== null && bearer !== refused;
			subscribedAt = subscribes ? Date.now() : null;
			return subscribes;
		},
		refusedByError(): boolean {
			if (!endedEarly()) return false;
			refused = bearer;
			return true;
		},
		/** Two early ends without ERROR are a refusal. */
		ended(): void {
			silentEnds = endedEarly() ? silentEnds + 1 : 0;
			if (silentEnds >= 2) refused = bearer;
		},
	};
}
