import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, createPath, useLocation } from 'react-router-dom';

/** Navigation is no transition: signing out and leaving the page must render together, so that no guard sees only one. */
export const PageRouter = ({ children }: { children: ReactNode }) => (
	<BrowserRouter useTransitions={false}>
		<MissedStep />
		{children}
	</BrowserRouter>
);

/**
 * The router reads the address when it renders, and listens when it has rendered. Who presses "back" between the two,
 * while the page hydrates, would see the old page under the new address.
 */
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
