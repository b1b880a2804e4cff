import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, createPath, useLocation } from 'react-router-dom';

/** Without transitions: sign-out and navigation must render together, so that no guard sees only one. */
export const PageRouter = ({ children }: { children: ReactNode }) => (
	<BrowserRouter useTransitions={false}>
		<MissedStep />
		{children}
	</BrowserRouter>
);

/** The router reads the address before it listens: after "back" in between it would show the old page. */
function MissedStep() {
	const shown = createPath(useLocation());
	const reportMissedStep = useEffectEvent(() => {
		const { pathname, search, hash } = window.location;
		if (createPath({ pathname, search, hash }) !== shown)
			window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
	});
	useEffect(() => reportMissedStep(), []);
	return null;
}
