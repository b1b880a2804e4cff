import type { Platform } from '#platform/platform';
import { type AuthOptions, authRoutes } from './routes';
import { createSignIn } from './service';

type Needs = Omit<AuthOptions & Parameters<typeof createSignIn>[0], keyof Platform | 'signIn'>;

export function authModule(platform: Platform, needs: Needs): void {
	const options = { ...platform, ...needs };
	platform.app.register(authRoutes, { ...options, prefix: '/api/auth', signIn: createSignIn(options) });
}
