/** Destinations of the live channel (R7-14); `shop` is our server's. */
export const topics = { products: '/topic/products', categories: '/topic/categories', shop: '/topic/shop' } as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** Changes of the user's own orders; needs the bearer token in CONNECT. */
export const ownOrdersQueue = '/user/queue/orders';

export const adminOrdersTopic = '/topic/admin/orders';
export const adminComplaintsTopic = '/topic/admin/complaints';
/** Tells only that the team is another than before. */
export const adminTeamTopic = '/topic/admin/team';

/** Who has what open in the back-office; one for each area that some may see and others not. */
export const presenceTopics = {
	catalogue: '/topic/admin/presence/catalogue',
	orders: '/topic/admin/presence/orders',
	settings: '/topic/admin/presence/settings',
} as const;
export type PresenceTopic = (typeof presenceTopics)[keyof typeof presenceTopics];

/** Milliseconds (R7-14). */
export const liveTiming = { reconnectDelay: 5000, heartbeat: 4000 } as const;

/**
 * Our server's positions of its log, opaque to clients. CONNECTED, a receipt of SUBSCRIBE and some messages carry one:
 * all public events up to there have been sent. SUBSCRIBE with one brings first what was published since.
 */
export const positionHeader = 'shop-position';

/** In CONNECTED, beside the position: `admins` hear of hidden products too. */
export const audienceHeader = 'shop-audience';
