export const orderPage = '/pedido';
export const orderPagePath = (token: string): string => `${orderPage}/${token}`;

/** These replace the token in stored addresses; `wrongToken`: a malformed one. */
export const hiddenToken = 'enlace';
export const wrongToken = 'roto';

/** The token alone permits a subscription; messages have no content. */
export const orderLinkTopic = '/topic/order/';

/** In place of the order's id in a path, because paths are logged; a header names the order. */
export const byLink = 'link';
export const orderLinkHeader = 'order-link';
export const orderDigitsHeader = 'order-digits';
