export const orderPage = '/pedido';
export const orderPagePath = (token: string): string => `${orderPage}/${token}`;

/** Replace the token where that address is stored; `wrongToken` stands for a malformed one. */
export const hiddenToken = 'enlace';
export const wrongToken = 'roto';

/** The token alone permits a subscription; messages have no content. */
export const orderLinkTopic = '/topic/order/';

/** Replaces the order's id in a path, because paths are logged; a header names the order. */
export const byLink = 'link';
export const orderLinkHeader = 'order-link';
export const orderDigitsHeader = 'order-digits';
