import type { Permission } from '../team/permissions';

/** Things that people open, by permission to see them. */
export const presenceAreas = {
	catalogue: { permission: 'catalogue:read', kinds: ['product', 'category', 'group'] },
	orders: { permission: 'orders:read', kinds: ['order'] },
	offers: { permission: 'offers:read', kinds: ['offer'] },
	settings: { permission: 'settings:read', kinds: ['setting'] },
} as const satisfies Record<string, { permission: Permission; kinds: readonly string[] }>;

export type PresenceArea = keyof typeof presenceAreas;

export const presenceTopic = <Area extends PresenceArea>(area: Area) => `/topic/admin/presence/${area}` as const;
