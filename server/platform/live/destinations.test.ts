import { channels } from '#contract/live/serverChannels';
import { type Permission, permissions } from '#contract/team/permissions';
import { isPrivate, resolveDestination, shopDestinations } from './destinations';

/** Names that released browsers subscribe to, with who may; the token of a link follows its topic. */
const subscribers: Record<string, 'everybody' | 'owner' | 'link' | Permission> = {
	'/topic/products': 'everybody',
	'/topic/categories': 'everybody',
	'/topic/shop': 'everybody',
	'/user/queue/orders': 'owner',
	'/topic/order/': 'link',
	'/topic/admin/orders': 'orders:read',
	'/topic/admin/complaints': 'complaints:read',
	'/topic/admin/team': 'team:write',
	'/topic/admin/presence/catalogue': 'catalogue:read',
	'/topic/admin/presence/offers': 'offers:read',
	'/topic/admin/presence/orders': 'orders:read',
	'/topic/admin/presence/settings': 'settings:read',
};
const token = 'a'.repeat(43);

const isOpenTo = (topic: string, held: readonly Permission[] | null): boolean => {
	const identity = held && { userId: 7, permissions: new Set(held) };
	return resolveDestination(shopDestinations, topic, identity) !== undefined;
};

it.each(Object.entries(subscribers))('[R22-01] %s is for %s alone', (topic, audience) => {
	const destination = audience === 'link' ? topic + token : topic;
	const isForAll = audience === 'everybody' || audience === 'link';
	expect(isOpenTo(destination, null)).toBe(isForAll);
	expect(isOpenTo(destination, [])).toBe(isForAll || audience === 'owner');
	const admitted = permissions.filter((one) => isOpenTo(destination, [one]));
	expect(admitted).toEqual(isForAll || audience === 'owner' ? permissions : [audience]);
	expect(isPrivate(shopDestinations, destination)).toBe(!isForAll);
});

it('[R22-01] what servers tell each other is for no browser, and every other channel is in the list above', () => {
	const others = Object.values(channels).filter(({ topic }) => !Object.hasOwn(subscribers, topic));
	const ofServers = ['sessions-ended', 'settings', 'catalog-written', 'mail-queued', 'pictures-queued'];
	expect(others.map(({ topic }) => topic)).toEqual(ofServers);
	for (const { topic } of others) expect(isOpenTo(topic, permissions)).toBe(false);
	expect(Object.values(channels)).toHaveLength(Object.keys(subscribers).length + others.length);
});
