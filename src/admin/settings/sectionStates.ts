import { paymentLabels } from '#contract/orders/status';
import { type SettingSection, sectionOf } from '#contract/settings/settings';
import { countOf } from '#lib/text';
import { useShop } from '#ui/shop';
import { useGetSettingsQuery } from './settingsApi';

export interface IndexGroup {
	title: string;
	sections: readonly SettingSection[];
}

export const groups: readonly IndexGroup[] = [
	{ title: 'Tienda', sections: ['identity', 'looks', 'home', 'seller', 'search'] },
	{ title: 'Cobrar', sections: ['payment', 'gateways'] },
	{ title: 'Comprobantes', sections: ['tax', 'issuing'] },
	{ title: 'Pedidos y correo', sections: ['orders', 'mail'] },
];

const labels: Readonly<Record<string, string>> = paymentLabels;
const namesOf = (ways: readonly string[]): string => ways.map((way) => labels[way] ?? way).join(', ');

/** Label of the chosen option. */
function wordOf(section: SettingSection, name: string, value: unknown): string {
	const { control } = sectionOf(section).fields[name] ?? {};
	return (typeof control === 'object' && control[String(value)]) || '';
}

/** A line for each section, and for deliveries; empty until loaded. */
export function useSectionStates(): Partial<Record<SettingSection | 'delivery', string>> {
	const { name, pays, paysOnline, seller, delivers, looks } = useShop();
	const { data: tax } = useGetSettingsQuery('tax');
	const { data: issuing } = useGetSettingsQuery('issuing');
	const { data: mail } = useGetSettingsQuery('mail');
	const zones = delivers && delivers.zones.length + delivers.more;
	return {
		identity: name,
		looks: looks.logo ? 'Con logo' : 'Sin logo',
		seller: seller.legalName || 'Falta decir quién vende',
		payment: namesOf(pays) || 'Ninguna forma de pago',
		gateways: namesOf(paysOnline) || 'Ninguna empresa de pagos',
		tax: tax && wordOf('tax', 'documents', tax.documents),
		issuing: issuing && `Proveedor: ${wordOf('issuing', 'provider', issuing.provider).toLowerCase()}`,
		mail: mail && (String(mail.host ?? '') || 'Sin servidor: no envía correos'),
		delivery: delivers?.everywhere
			? 'Todo el Perú'
			: zones
				? countOf(zones, 'zona', 'zonas')
				: delivers
					? 'Recojo en tienda'
					: 'Sin zonas ni tarifas',
	};
}
