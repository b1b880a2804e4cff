/** Address of the page that shows a guest's order. */
export const orderPage = '/pedido';
export const orderPagePath = (token: string): string => `${orderPage}/${token}`;

/** Stand for the token where the address of that page is kept; the second for one that can open nothing. */
export const hiddenToken = 'enlace';
export const wrongToken = 'roto';

/** Prefix of the destination that whoever knows the token may listen to; its messages say only that something changed. */
export const orderLinkTopic = '/topic/order/';

/** Stands for the id of an order in the path of a call whose headers name it, because logs have paths and no headers. */
export const byLink = 'link';
export const orderLinkHeader = 'order-link';
export const orderDigitsHeader = 'order-digits';
