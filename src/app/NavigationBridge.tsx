import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '../store/ports';
import { usePageArrival } from '../ui/usePageArrival';

/** Lends the router to effects that live outside React, and brings a new page to its top. */
export function NavigationBridge({ ports }: { ports: Ports }) {
	const navigate = useNavigate();

	useLayoutEffect(
		function lendRouter() {
			ports.navigate = (to, options) => void navigate(to, options);
		},
		[navigate, ports],
	);

	usePageArrival(() => window.scrollTo(0, 0));

	return null;
}
