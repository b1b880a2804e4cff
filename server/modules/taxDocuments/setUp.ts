import { createOpened } from '../../lib/opened';
import type { ShopSettings } from '../settings/service';
import type { DocumentIssuer } from './issuer';
import { nubefact } from './nubefact';
import type { Issuing } from './service';

interface SetUpDeps {
	settings: Pick<ShopSettings, 'get' | 'secret'>;
	/** Milliseconds of one call. */
	timeout: number | undefined;
	log: { warn(details: object, message: string): void };
}

/** With whom the shop issues, and in which series, as the settings have it now. */
export function createDocumentSetUp({ settings, timeout, log }: SetUpDeps) {
	let told = false;
	const account = createOpened((of: { url: string; token: string }) => nubefact({ ...of, timeout }));

	/** Empty when the key is not the one with which it was sealed: orders are paid all the same. */
	function token(): string {
		try {
			return settings.secret('issuing', 'token');
		} catch (error) {
			if (!told) log.warn({ err: error }, 'The token of the provider of tax documents cannot be read');
			told = true;
			return '';
		}
	}

	/** Prices without IGV inside are those of the Nuevo RUS, whose boletas the adapter does not know. */
	const breaksDown = (): boolean => settings.get('tax').documents === 'all';

	function issuer(): DocumentIssuer | null {
		const { provider, url } = settings.get('issuing');
		const secret = provider === 'nubefact' && url ? token() : '';
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
				// A shop that asks for nothing at the checkout has IGV in its prices as well; one of the Nuevo RUS has none.
				igvPercent: documents === 'boletas' ? 0 : igvPercent,
				seriesFor(kind, amended) {
					if (kind === 'NOTA_CREDITO') return amended === 'FACTURA' ? facturaCreditSeries : boletaCreditSeries;
					return kind === 'FACTURA' ? facturaSeries : boletaSeries;
				},
			};
		},
	};
}
