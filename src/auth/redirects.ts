const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Null to stay. A non-admin under /admin goes to /user (R2-14) whichever guard looks first. */
export function redirectFor(
	path: string,
	{ isAuthenticated, isAdmin }: { isAuthenticated: boolean; isAdmin: boolean },
): '/admin' | '/user' | null {
	if (!isAuthenticated || path === '/login' || path === '/register') return null;
	if (path === '/') return isAdmin ? '/admin' : '/user';
	if (!isAdmin && isUnder(path, '/admin')) return '/user';
	if (isAdmin && isUnder(path, '/user')) return '/admin';
	return null;
}
