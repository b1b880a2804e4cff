import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '../store/ports';
import { usePageArrival } from '../ui/usePageArrival';

export function NavigationBridge({ ports }: { ports: Ports }) {
	const navigate = useNavigate();
	// A smooth way there would scroll on under what the person focuses next.
	usePageArrival(() => window.scrollTo({ top: 0, behavior: 'instant' }));

	useLayoutEffect(
		function connectRouter() {
			ports.navigate = (to, options) => void navigate(to, options);
		},
		[navigate, ports],
	);

	return null;
}
