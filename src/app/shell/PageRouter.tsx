import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, createPath, useLocation } from 'react-router-dom';

/** This is no transition: sign-out and navigation must render together, so that no guard sees only one. */
export const PageRouter = ({ children }: { children: ReactNode }) => (
	<BrowserRouter useTransitions={false}>
		<MissedStep />
		{children}
	</BrowserRouter>
);

/** The router reads the address before it listens: "back" in between would show the old page. */
function MissedStep() {
	const shown = createPath(useLocation());
	const tellMissedStep = useEffectEvent(() => {
		const { pathname, search, hash } = window.location;
		if (createPath({ pathname, search, hash }) !== shown)
			window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
	});
	useEffect(() => tellMissedStep(), []);
	return null;
}
