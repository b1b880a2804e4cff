import { aUser, signedInStorage } from '#testing/builders';
import { warningsOf } from '#testing/consoleGuard';
import { createLiveStore } from '#testing/liveStore';
import { type FakeServer, serve } from '#testing/serve';

const complaint = { id: 3, number: '000003', kind: 'QUEJA', dueOn: '2026-03-02' };

describe('what only the team hears', () => {
	let server: FakeServer;
	beforeAll(() => import('#admin/complaints/useNewComplaintNotices'));
	beforeEach(() => {
		server = serve();
	});
	afterEach(() => {
		server.restore();
		jest.restoreAllMocks();
	});

	it.each([
		['/topic/admin/complaints', 'live/COMPLAINT', { type: 'COMPLAINT_FILED', complaint }],
		['/topic/admin/team', 'live/TEAM_CHANGED', { type: 'TEAM_CHANGED' }],
	] as const)('[R22-02] an event on %s is the action %s', async (topic, type, event) => {
		const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
		const admin = await createLiveStore({ storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		admin.channel.send(topic, event);
		expect(admin.log).toContainEqual({ type, payload: event });
		admin.channel.send(topic, { ...event, type: 'ANOTHER' });
		expect(admin.log.filter((action) => action.type === type)).toHaveLength(1);
		expect(admin.log).toContainEqual({ type: 'live/frameIgnored', payload: { topic, reason: 'unreadable' } });
		expect(warningsOf(warned)).toHaveLength(1);
	});

	it('[R22-02] somebody without the permission hears nothing of it', async () => {
		const support = await createLiveStore({ storage: signedInStorage(aUser({ roles: ['ROLE_CATALOGUE'] })) });
		expect(support.channel.options().privateTopics()).toEqual([
			'/user/queue/orders',
			'/topic/admin/presence/catalogue',
			'/topic/admin/presence/offers',
		]);
		support.channel.send('/topic/admin/team', { type: 'TEAM_CHANGED' });
		expect(support.log.map(({ type }) => type)).not.toContain('live/TEAM_CHANGED');
	});
});
