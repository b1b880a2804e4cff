import type { Platform } from '#platform/platform';
import { type AuthOptions, authRoutes } from './routes';
import { createSignIn } from './service';

type Needs = Omit<AuthOptions, keyof Platform | 'signIn'> & Parameters<typeof createSignIn>[0];

export function authModule(platform: Platform, needs: Needs): void {
	const options = { ...platform, ...needs };
	platform.app.register(authRoutes, { ...options, prefix: '/api/auth', signIn: createSignIn(options) });
}
