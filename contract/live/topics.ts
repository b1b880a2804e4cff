/** R7-14; `shop` is ours. */
export const topics = { products: '/topic/products', categories: '/topic/categories', shop: '/topic/shop' } as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** Needs the bearer token in CONNECT. */
export const ownOrdersQueue = '/user/queue/orders';

export const adminOrdersTopic = '/topic/admin/orders';
export const adminComplaintsTopic = '/topic/admin/complaints';
export const adminTeamTopic = '/topic/admin/team';

/** One per permission. */
export const presenceTopics = {
	catalogue: '/topic/admin/presence/catalogue',
	orders: '/topic/admin/presence/orders',
	settings: '/topic/admin/presence/settings',
} as const;
export type PresenceTopic = (typeof presenceTopics)[keyof typeof presenceTopics];

/** Milliseconds (R7-14). */
export const liveTiming = { reconnectDelay: 5000, heartbeat: 4000 } as const;

/**
 * An opaque position in our log. In CONNECTED, a receipt of SUBSCRIBE or a message: all public events up to there
 * have been sent. In SUBSCRIBE: the server first sends the events since.
 */
export const positionHeader = 'shop-position';

/** In CONNECTED: `admins` receive hidden products too. */
export const audienceHeader = 'shop-audience';
