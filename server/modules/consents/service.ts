import {
	type ConsentBody,
	type ConsentKind,
	type Consents,
	consentKinds,
	consentTextChanged,
	consentTexts,
	type SignUpConsents,
} from '#contract/account/forms';
import type { Database, Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { ConsentRow } from './repository';
import * as repository from './repository';

export type ConsentService = ReturnType<typeof createConsents>;

export function createConsents({ database, clock }: { database: Database; clock: Clock }) {
	/** Throws 409 for consent to an outdated text. Withdrawal always succeeds. */
	async function decide(tx: Tx, userId: number, { kind, given, version }: Required<ConsentBody>): Promise<void> {
		const now = consentTexts[kind];
		if (given && version !== now.version) throw textChanged();
		const at = iso(clock.now());
		await repository.insert(tx, userId, { kind, given, ...now, at });
	}

	const answerOf = (history: ConsentRow[]): Consents => ({
		consents: consentKinds.map((kind) => {
			const newest = history.findLast((row) => row.kind === kind);
			return { kind, given: newest?.given ?? false, at: newest?.at ?? null, ...consentTexts[kind] };
		}),
	});

	return {
		async giveFirst(tx: Tx, userId: number, consents: SignUpConsents): Promise<void> {
			const versionByKind = new Map(consents.map(({ kind, version }) => [kind, version]));
			for (const [kind, version] of versionByKind) await decide(tx, userId, { kind, given: true, version });
		},

		of: async (userId: number): Promise<Consents> => answerOf(await repository.listOf(database, userId)),

		/** Repeating the present decision adds nothing. */
		async change(userId: number, body: Required<ConsentBody>): Promise<Consents> {
			return database.transaction(async (tx) => {
				if ((await repository.hasConsent(tx, userId, body.kind)) !== body.given) await decide(tx, userId, body);
				return answerOf(await repository.listOf(tx, userId));
			});
		},

		history: (userId: number): Promise<ConsentRow[]> => repository.listOf(database, userId),

		hasConsent: (tx: Tx, userId: number, kind: ConsentKind): Promise<boolean> =>
			repository.hasConsent(tx, userId, kind),
	};
}

const textChanged = () =>
	new ShopError(409, consentTextChanged, 'El texto del permiso cambió. Vuelve a leerlo antes de aceptarlo.');
