const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Null: stay. Customers go from /admin to /user (R2-14), whichever guard runs first. */
export function redirectFor(
	path: string,
	{ isAuthenticated, isStaff }: { isAuthenticated: boolean; isStaff: boolean },
): '/admin' | '/user' | null {
	if (!isAuthenticated || path === '/login' || path === '/register') return null;
	if (path === '/') return isStaff ? '/admin' : '/user';
	if (!isStaff && isUnder(path, '/admin')) return '/user';
	if (isStaff && isUnder(path, '/user')) return '/admin';
	return null;
}
