import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Ports } from '../store/ports';

/** Lends the router to effects that live outside React, and brings a new page to its top. */
export function NavigationBridge({ ports }: { ports: Ports }) {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const lastPath = useRef(pathname);

	useLayoutEffect(
		function lendRouter() {
			ports.navigate = (to, options) => void navigate(to, options);
		},
		[navigate, ports],
	);

	useEffect(
		function scrollToTop() {
			if (lastPath.current === pathname) return;
			lastPath.current = pathname;
			window.scrollTo(0, 0);
		},
		[pathname],
	);

	return null;
}
