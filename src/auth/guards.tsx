import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { OpenOrderLink } from '#contract/orders/guest';
import { useAuth } from './AuthProvider';

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

export interface LoginState {
	from?: string;
	order?: OpenOrderLink;
	/** Of the new account. */
	username?: string;
}

interface GuardProps {
	/** R2-11. */
	loading: ReactNode;
	children?: ReactNode;
}

/** R2-09. */
export function RequireLogin({ loading, children = <Outlet /> }: GuardProps) {
	const auth = useAuth();
	const { pathname, search } = useLocation();
	if (auth.loading) return loading;
	if (!auth.isAuthenticated)
		return <Navigate to="/login" replace state={{ from: pathname + search } satisfies LoginState} />;
	return children;
}

/** R2-10: customers go to `/`, and by R2-13 to `/user`. */
export function RequireStaff({ loading, children = <Outlet /> }: GuardProps) {
	const auth = useAuth();
	return <RequireLogin loading={loading}>{auth.isStaff ? children : <Navigate to="/" replace />}</RequireLogin>;
}

/** R2-12 … R2-16. A page that may redirect waits for the session's check. */
export function RedirectHelper({ loading, children }: GuardProps) {
	const auth = useAuth();
	const { pathname } = useLocation();
	const to = redirectFor(pathname, auth);
	if (!to) return children;
	return auth.loading ? loading : <Navigate to={to} replace />;
}
