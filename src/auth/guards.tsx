import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { OpenOrderLink } from '../../contract/orders/guest';
import { useAuth } from './AuthProvider';
import { redirectFor } from './redirects';

export interface LoginState {
	from?: string;
	/** A guest's order that was opened in this tab and goes along into the account. */
	order?: OpenOrderLink;
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

/** R2-10: somebody signed in who does not work in the shop goes to `/`, from where R2-13 leads to `/user`. */
export function RequireStaff({ loading, children = <Outlet /> }: GuardProps) {
	const auth = useAuth();
	return <RequireLogin loading={loading}>{auth.isStaff ? children : <Navigate to="/" replace />}</RequireLogin>;
}

/** R2-12 … R2-16. While the session is checked, nobody sees a page that they would have to leave. */
export function RedirectHelper({ loading, children }: GuardProps) {
	const auth = useAuth();
	const { pathname } = useLocation();
	const to = redirectFor(pathname, auth);
	if (!to) return children;
	return auth.loading ? loading : <Navigate to={to} replace />;
}
