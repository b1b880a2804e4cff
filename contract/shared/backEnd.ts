/** Present on every answer of our server's API, on none of another back end. */
export const contractHeader = 'x-shop-contract';

/** A release whose pages make a call that the release before does not answer raises it; the call names the number. */
export const contractNumber = 1;

/** All that a page needs to know of its back end. */
export interface BackEnd {
	/** Number of the release that answers; 0 for a back end with only the calls of R7. */
	contract: number;
	/** From the shop's first order on. */
	ownOrders: boolean;
}

const ownOrdersMark = ';own-orders';

/** Value of `contractHeader`. */
export const contractText = ({ contract, ownOrders }: BackEnd): string =>
	`${contract}${ownOrders ? ownOrdersMark : ''}`;

export const parseContract = (text: string | null): BackEnd => ({
	contract: Number.parseInt(text ?? '', 10) || 0,
	ownOrders: text?.endsWith(ownOrdersMark) ?? false,
});

/**
 * A position of our server's log, opaque to clients as in `positionHeader` of the live channel. Of an answer: it knows at
 * least all that happened up to there. Of a request: the answer must know at least this.
 */
export const answerPositionHeader = 'x-shop-position';
export const atLeastHeader = 'x-shop-at-least';
