/** Only our API's answers have it. */
export const contractHeader = 'x-shop-contract';

/** Raise it when pages make a call that the previous release lacks; such a call names the number. */
export const contractNumber = 8;

export interface BackEnd {
	/** 0: only the calls of R7. */
	contract: number;
	/** True from the first order on. */
	ownOrders: boolean;
}

const ownOrdersMark = ';own-orders';

export const contractText = ({ contract, ownOrders }: BackEnd): string =>
	`${contract}${ownOrders ? ownOrdersMark : ''}`;

export const parseContract = (text: string | null): BackEnd => ({
	contract: Number.parseInt(text ?? '', 10) || 0,
	ownOrders: text?.endsWith(ownOrdersMark) ?? false,
});

/** Opaque positions in our log: an answer includes all events up to its position; a request demands this of the answer. */
export const answerPositionHeader = 'x-shop-position';
export const atLeastHeader = 'x-shop-at-least';

/** Milliseconds since 1970 of an answer cached by the service worker or the server. */
export const storedAtHeader = 'x-kept-at';

/** `data-kept` on `<html>`: a cached page's time. */
export const storedMark = 'kept';

/** Never pages: unknown ones answer JSON. */
export const isForPrograms = (url: string): boolean => /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/.test(url);
