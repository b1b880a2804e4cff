import { type Identity, isSameIdentity } from './destinations';

export type Login = ReturnType<typeof createLogin>;

/** The identity behind a session's token. Anonymous without a valid token, also while none can be checked. */
export function createLogin(identify: (token: string) => Promise<Identity | null>) {
	let token: string | undefined;
	let identity: Identity | null = null;
	let unchecked = false;
	/** The identity may precede the end of its login. */
	let outdated = false;

	return {
		identity: () => identity,

		isUnchecked: () => unchecked,

		/** Checks the token of CONNECT. Never rejects. */
		async begin(bearer: string | undefined): Promise<Identity | null> {
			token = bearer;
			if (token === undefined) return null;
			try {
				do {
					outdated = false;
					identity = await identify(token);
				} while (outdated);
			} catch {
				unchecked = true;
				identity = null;
			}
			return identity;
		},

		/** Logins have ended since `begin`: its answer may be outdated. */
		repeat(): void {
			outdated = true;
		},

		/** Login or permissions. A database that does not answer changes nothing. */
		async hasChanged(): Promise<boolean> {
			if (token === undefined || !(identity || unchecked)) return false;
			const before = identity;
			try {
				const now = await identify(token);
				unchecked = false;
				return !isSameIdentity(now, before);
			} catch {
				return false;
			}
		},

		isOf: (userId: number): boolean => identity?.userId === userId,

		/** False also if uncheckable. */
		async goesOn(): Promise<boolean> {
			const now = token === undefined ? null : await identify(token).catch(() => null);
			return isSameIdentity(now, identity);
		},
	};
}
