/** Of the public channels (channels.ts). R7-14; `shop` is ours. */
export const topics = { products: '/topic/products', categories: '/topic/categories', shop: '/topic/shop' } as const;

/** Milliseconds (R7-14). */
export const liveTiming = { reconnectDelay: 5000, heartbeat: 4000 } as const;

/**
 * An opaque position in our log. In CONNECTED, a receipt of SUBSCRIBE or a message: all public events up to there
 * have been sent. In SUBSCRIBE: the server first sends the events since.
 */
export const positionHeader = 'shop-position';

/** In CONNECTED: `admins` receive hidden products too. */
export const audienceHeader = 'shop-audience';
