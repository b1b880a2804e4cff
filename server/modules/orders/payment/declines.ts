/** The payer reads these texts. Nothing was charged. */
export const declineTexts = {
	code: 'El código de aprobación no es válido o ya venció. Genera uno nuevo en Yape: dura unos minutos y sirve una vez.',
	phone: 'Ese celular no tiene Yape, o no puede comprar por internet. Revísalo.',
	funds: 'No hay saldo suficiente. Recarga, o paga con otra cuenta.',
	limit: 'El monto pasa el límite de compras por internet. Súbelo en la app, o paga de otra forma.',
	wallet: 'Las compras por internet están apagadas. Enciéndelas en la app y vuelve a intentarlo.',
	bank: 'El banco no aprobó el pago. Comunícate con él, o paga de otra forma.',
	fraud: 'El pago no pasó los controles de seguridad. Paga de otra forma, o escribe a la tienda.',
	card: 'La tarjeta no pasó. Revisa sus datos, o usa otra.',
	silence: 'No hubo respuesta a tiempo y no se cobró nada. Vuelve a intentarlo.',
	setup: 'La tienda no puede cobrar así ahora. No se cobró nada: escríbele para pagar de otra forma.',
	tries: 'Hoy se rechazaron demasiados códigos con este celular. Vuelve a intentarlo mañana, o paga de otra forma.',
	other: 'El pago no pasó y no se cobró nada. Vuelve a intentarlo, o escribe a la tienda.',
};

export type Decline = keyof typeof declineTexts;

const isDecline = (text: string): text is Decline => Object.hasOwn(declineTexts, text);

export const declineText = (decline: string | null): string => {
	if (!decline) return '';
	return declineTexts[isDecline(decline) ? decline : 'other'];
};

export const declineField: Partial<Record<Decline, 'phone' | 'code'>> = {
	phone: 'phone',
	code: 'code',
	tries: 'phone',
};
