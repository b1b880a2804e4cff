import { type RateLimitScope, rateLimitScope, rateLimitScopes } from './limits';

const fromNetwork = (address: string, way: string, account: string): RateLimitScope[] =>
	rateLimitScopes('guesses', address, (network) => `${way}:${network}:${account}`);

/** Scopes of a guess at a password, or a request for a link, by its origin. */
export const guessScopes = {
	ofSession: (sessionId: string) => [rateLimitScope('guesses', `session:${sessionId}`)],
	ofKnownDevice: (deviceId: string, account: string) => [rateLimitScope('guesses', `device:${deviceId}:${account}`)],
	ofAddress: (address: string, account: string) => [
		...fromNetwork(address, 'address', account),
		rateLimitScope('guessesPerAccount', `account:${account}`),
	],
	/** A change that reveals which names exist, like a sign-up. */
	ofLookUp: (address: string) => rateLimitScopes('signUpsPerNetwork', address, (network) => `look-up:${network}`),
	ofResetRequest: (address: string, login: string) => [
		...fromNetwork(address, 'reset', login),
		rateLimitScope('guessesPerAccount', `reset:${login}`),
	],
};
