import { createCachedBySettings } from '#platform/lib/cachedBySettings';
import type { ShopSettings } from '../settings/service';
import type { Issuing } from './issue';
import type { DocumentIssuer } from './issuer';
import { nubefact } from './nubefact';

interface SetUpDeps {
	settings: Pick<ShopSettings, 'get' | 'secret'>;
	timeoutMs: number | undefined;
}

export function createDocumentSetUp({ settings, timeoutMs }: SetUpDeps) {
	const account = createCachedBySettings((of: { url: string; token: string }) => nubefact({ ...of, timeoutMs }));

	/** Prices without IGV are those of the Nuevo RUS, whose boletas the adapter does not know. */
	const breaksDown = (): boolean => settings.get('tax').documents === 'all';

	function issuer(): DocumentIssuer | null {
		const { provider, url } = settings.get('issuing');
		const secret = provider === 'nubefact' && url ? settings.secret('issuing', 'token') : '';
		return account.get(secret ? { url, token: secret } : null);
	}

	return {
		issuer,

		issuesWhenPaid: (): boolean => settings.get('issuing').when === 'paid',

		issuing(): Issuing {
			const { boletaSeries, facturaSeries, boletaCreditSeries, facturaCreditSeries } = settings.get('issuing');
			const { documents, igvPercent } = settings.get('tax');
			return {
				canIssue: breaksDown() && issuer() !== null,
				// A shop that requests nothing at checkout has IGV in its prices too; one of the Nuevo RUS has none.
				igvPercent: documents === 'boletas' ? 0 : igvPercent,
				seriesFor(kind, amended) {
					if (kind === 'NOTA_CREDITO') return amended === 'FACTURA' ? facturaCreditSeries : boletaCreditSeries;
					return kind === 'FACTURA' ? facturaSeries : boletaSeries;
				},
			};
		},
	};
}
