/** `AT_DESTINATION`: an agency whose freight is paid to it when the parcel is handed over. */
export const deliveryKinds = ['OWN', 'AGENCY', 'PICKUP', 'AT_DESTINATION'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryKindLabels: Readonly<Record<DeliveryKind, string>> = {
	OWN: 'Reparto propio',
	AGENCY: 'Agencia',
	PICKUP: 'Recojo en tienda',
	AT_DESTINATION: 'Agencia, con pago en destino',
};

const dayFormat = new Intl.DateTimeFormat('es-PE', { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
const withMonth = new Intl.DateTimeFormat('es-PE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const spoken = (format: Intl.DateTimeFormat, day: string): string =>
	format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** `money` writes an amount in soles. */
export function feeWords(kind: DeliveryKind, fee: number, money: (soles: number) => string): string {
	if (kind === 'AT_DESTINATION') return 'Lo pagas al recoger';
	return fee === 0 ? 'Gratis' : money(fee);
}

/** Else the order is picked up, at the shop or at an office of an agency, and nobody needs a street. */
export const comesToDoor = ({ kind, offices }: { kind: DeliveryKind; offices: readonly unknown[] }): boolean =>
	kind !== 'PICKUP' && offices.length === 0;

/** Of an order that was placed; null where the shop asked nothing about its way. */
export const goesToDoor = (delivery: { kind: DeliveryKind; office: unknown } | null | undefined): boolean =>
	!delivery || comesToDoor({ kind: delivery.kind, offices: delivery.office ? [delivery.office] : [] });

interface Promised {
	kind: DeliveryKind;
	/** First and last day, `YYYY-MM-DD`. */
	from: string;
	to: string;
}

/** "Llega entre el martes 24 y el jueves 26 de noviembre". */
export function promisedText({ kind, from, to }: Promised): string {
	const [day, days] =
		kind === 'PICKUP' ? ['Listo para recoger el', 'Listo para recoger entre el'] : ['Llega el', 'Llega entre el'];
	if (from === to) return `${day} ${spoken(withMonth, to)}`;
	const sameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `${days} ${spoken(sameMonth ? dayFormat : withMonth, from)} y el ${spoken(withMonth, to)}`;
}

/** Empty of an order that has ended: that day will not be, or has been. */
export const openPromise = (status: string, delivery: Promised): string =>
	status === 'CANCELLED' || status === 'DELIVERED' ? '' : promisedText(delivery);

/** The place and its hours, as one text. */
export const officeText = ({ name, address, hours }: { name: string; address: string; hours: string }): string =>
	[name, address, hours].filter(Boolean).join(', ');

/** A shop that sells, but not to there. `district` may be empty. */
export const notThereYet = (district: string): string =>
	`Aún no llegamos a ${district || 'ese distrito'}. Elige otro distrito o escríbele a la tienda.`;
