import type { Core } from '#server/core';
import { type AuthOptions, authRoutes } from './routes';
import { createSignIn } from './service';

type Needs = Omit<AuthOptions, keyof Core | 'signIn'> & Pick<Parameters<typeof createSignIn>[0], 'secondFactor'>;

export function authModule(core: Core, needs: Needs): void {
	const options = { ...core, ...needs };
	core.app.register(authRoutes, { ...options, prefix: '/api/auth', signIn: createSignIn(options) });
}
