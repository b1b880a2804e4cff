import { ConfigError, readConfig } from './config';

describe('settings', () => {
	it('has defaults for everything, and takes an empty variable as absent', () => {
		expect(readConfig({ PORT: '', JWT_SECRET: '' }, '/shop')).toEqual({
			port: 3000,
			host: '127.0.0.1',
			dataDir: '/shop/data',
			databaseUrl: undefined,
			jwtSecret: undefined,
			secretKey: undefined,
			imageHosts: [],
			adminUsername: 'admin',
			adminPassword: undefined,
			demo: true,
			allowedOrigins: [],
			trustProxy: false,
			sessionsPerAddress: 200,
			connectionsPerAddress: 512,
			unpaidPerNetwork: 300,
			readingsPerAddress: 600,
			unconfirmedMailsPerMinute: 60,
			logLevel: 'warn',
			publicDir: '/shop/build/public',
			serviceWorker: true,
			minFreeSpace: 256,
			stallLimit: 30,
			earlyHints: false,
		});
	});

	it('takes what the operator sets', () => {
		const config = readConfig({
			PORT: '8080',
			DATA_DIR: '/var/lib/tienda',
			DEMO: 'off',
			PUBLIC_ORIGIN: 'https://tienda.example, https://www.tienda.example:8443',
			PUBLIC_URL: 'https://tienda.example/',
			TRUST_PROXY: 'loopback, 10.0.0.0/8',
			DATABASE_URL: 'postgres://tienda@db/tienda',
		});
		expect(config).toMatchObject({
			port: 8080,
			dataDir: '/var/lib/tienda',
			demo: false,
			allowedOrigins: ['https://tienda.example', 'https://www.tienda.example:8443'],
			publicUrl: 'https://tienda.example',
			trustProxy: 'loopback, 10.0.0.0/8',
			databaseUrl: 'postgres://tienda@db/tienda',
		});
	});

	it('names every variable that cannot be used', () => {
		const bad = {
			PORT: '99999',
			JWT_SECRET: 'short',
			DEMO: 'yes',
			PUBLIC_ORIGIN: 'https://tienda.example/path',
			PUBLIC_URL: 'https://tienda.example/path',
			TRUST_PROXY: '2 hops',
			DATABASE_URL: 'mysql://x',
			REDIS_URL: 'http://x',
			LIVE_SESSIONS_PER_ADDRESS: 'many',
			LOG_LEVEL: 'loud',
			ADMIN_PASSWORD: '123',
		};
		const read = () => readConfig(bad);
		expect(read).toThrow(ConfigError);
		for (const name of Object.keys(bad)) expect(read).toThrow(name);
		for (const TRUST_PROXY of ['999.1.1.1', '10.0.0.0/33', 'fe80::/129', '1.2.3', 'loopback, 10.0.0.256'])
			expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY');
		expect(readConfig({ TRUST_PROXY: 'loopback,fe80::/10' })).toMatchObject({ trustProxy: 'loopback,fe80::/10' });
	});
});
